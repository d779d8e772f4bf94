import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Breakdown } from './breakdown.tsx';
import { queryOrSkip } from '../../query-or-skip.ts';
import { TopicContext, useTopic } from '../topic/topic.ts';
import { WeekMap } from './week-map.tsx';
import classes from '../analysis.module.css';

export interface LaterProps {
  /** The dimensions of `later` that have a chart on this screen. */
  dims: readonly string[];
  /** The dimension of the hours of the week, shown as a heat map. */
  week?: string;
}

/** Breakdowns with a query of their own. */
export default function LaterBreakdowns({ dims, week }: LaterProps) {
  const topic = useTopic();
  const query = useQuery({
    ...queryOrSkip(topic.splitOf({ metric: topic.metric, dimensions: week === undefined ? dims : [...dims, week] })),
    placeholderData: keepPreviousData,
  });
  return (
    <TopicContext value={{ ...topic, split: { ...query, data: query.data?.splits } }}>
      <div className={classes.later}>
        {dims.map((dim) => (
          <Breakdown key={dim} dim={dim} />
        ))}
        {week !== undefined && <WeekMap dim={week} />}
      </div>
    </TopicContext>
  );
}
