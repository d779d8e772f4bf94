import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Breakdown } from './breakdown.tsx';
import { TopicContext, useTopic } from './topic.ts';
import classes from './analysis.module.css';

export interface LaterProps {
  /** What the screen calls `later`. */
  dims: readonly string[];
}

/** Breakdowns that ask one question of their own. */
export default function LaterBreakdowns({ dims }: LaterProps) {
  const topic = useTopic();
  const query = useQuery({
    ...topic.splitOf({ metric: topic.metric, dimensions: dims }),
    placeholderData: keepPreviousData,
  });
  return (
    <TopicContext value={{ ...topic, split: { ...query, data: query.data?.splits } }}>
      <div className={classes.later}>
        {dims.map((dim) => (
          <Breakdown key={dim} dim={dim} />
        ))}
      </div>
    </TopicContext>
  );
}
