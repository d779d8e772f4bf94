import { lazyComponent } from '../../../base/lazy-component.ts';
import type { CrossProps } from './cross-card.tsx';
import type { LaterProps } from './later-breakdowns.tsx';
import type { LongestProps } from './longest-card.tsx';
import { useTopic } from '../topic/topic.ts';
import { Near } from './near.tsx';
import type { RangeProps } from './range-card.tsx';
import type { SplitTrendProps } from '../trend/split-trend.tsx';
import type { StackedProps } from './stacked-card.tsx';

// Each card has a query of its own: code and data load when the card comes near the viewport.
const Cross = lazyComponent(() => import('./cross-card.tsx'));
const Later = lazyComponent(() => import('./later-breakdowns.tsx'));
const Longest = lazyComponent(() => import('./longest-card.tsx'));
const Range = lazyComponent(() => import('./range-card.tsx'));
const Stacked = lazyComponent(() => import('./stacked-card.tsx'));
const OverTime = lazyComponent(() => import('../trend/split-trend.tsx'));
// Loads when a mark is chosen.
const Around = lazyComponent(() => import('../marks/before-after.tsx'));

/** All figures before and after the chosen mark, if there is one. */
export const BeforeAfter = () => useTopic().around !== undefined && <Around />;

/** How the chosen metric splits by further dimensions. */
export function LaterBreakdowns(props: LaterProps) {
  return (
    <Near className="wide" height={252 * Math.ceil(props.dims.length / 2) + (props.week === undefined ? 0 : 296)}>
      <Later {...props} />
    </Near>
  );
}

/** The chosen metric by two selectable dimensions, as a table. */
export function CrossTable(props: CrossProps) {
  return (
    <Near className="wide" height={480}>
      <Cross {...props} />
    </Near>
  );
}

/** A metric by a dimension, with bars stacked by another one. */
export function StackedBars(props: StackedProps) {
  return (
    <Near className="wide" height={300}>
      <Stacked {...props} />
    </Near>
  );
}

/** A metric over time by a dimension. */
export function SplitTrend(props: SplitTrendProps) {
  return (
    <Near className="wide" height={400}>
      <OverTime {...props} />
    </Near>
  );
}

/** Percentile ranges by the values of a dimension. */
export function RangeBars(props: RangeProps) {
  return (
    <Near height={320}>
      <Range {...props} />
    </Near>
  );
}

/** The values of a dimension with the longest durations. */
export function LongestBars(props: LongestProps) {
  return (
    <Near className="wide" height={420}>
      <Longest {...props} />
    </Near>
  );
}
