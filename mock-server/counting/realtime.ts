import { topics } from '../../openapi/generated/topics.ts';
import type { Schemas } from '../../openapi/generated/types.ts';
import { dayOf } from '../core/kit/day-range.ts';
import type { Clock } from '../core/world/clock.ts';
import { type AnyCounter, TopicReader, NONE } from './topic-reader.ts';
import type { By, Reading, TopicKey } from './topic.ts';
import { NOTHING, valueOf } from './values.ts';
import { DAY_MS, HOUR_MS } from '../core/world/durations.ts';

type Figure = Schemas['DashboardFigure'];

const WEEK_DAYS = 7;

/** A metric of a topic that the dashboard shows. */
export interface RealtimeMetric {
  readonly metric: Schemas['DashboardMetric'];
  readonly topic: TopicKey;
  readonly counter: AnyCounter;
  /** Its name within the topic. */
  readonly of: string;
  /** Screens with the metric: permission to query any of them is sufficient. The first permitted one is linked. */
  readonly screens: readonly string[];
}

/** A metric with the screen that the user may open. */
export interface GrantedMetric extends RealtimeMetric {
  readonly screen: string;
}

interface RealtimeContext extends Reading {
  readonly clock: Clock;
  readonly query: { readonly platform?: string | undefined; readonly lines: readonly Line[] };
}

/** How many days back the hourly comparison with today goes. */
const LINES = { yesterday: 1, week: WEEK_DAYS } as const;
type Line = keyof typeof LINES;

/** A day up to a time (ms). */
interface Day {
  readonly from: number;
  readonly asOf: number;
}

/** Returns the metrics of one topic today and a week ago, and by hour on the requested days. */
function figuresOf(context: RealtimeContext, metrics: readonly GrantedMetric[]): Figure[] {
  const [first] = metrics;
  if (first === undefined) return [];
  const reader = new TopicReader(topics[first.topic], first.counter);
  const split = { dimensions: [], measures: reader.measuresOf(metrics.map((metric) => metric.of)) };
  const { platform } = context.query;
  const filter = platform === undefined ? {} : { platform };
  const count = ({ from, asOf }: Day, ...splits: By<string>[]) =>
    reader.counter.count(context, filter, { from, to: from + DAY_MS, asOf }, splits);
  /** Returns the starts of the hours that have begun. */
  const startsOf = ({ from, asOf }: Day): number[] =>
    Array.from({ length: Math.min(24, Math.floor((asOf - from) / HOUR_MS) + 1) }, (_, hour) => from + hour * HOUR_MS);

  const now = context.clock.now();
  const today = { from: dayOf(now), asOf: now };
  const before = (days: number): Day => ({ from: today.from - days * DAY_MS, asOf: today.from - (days - 1) * DAY_MS });
  const [whole, hours] = count(today, split, { ...split, starts: startsOf(today) });
  const [byNow] = count({ ...before(WEEK_DAYS), asOf: now - WEEK_DAYS * DAY_MS }, split);
  const lines = context.query.lines.map((line) => {
    const day = before(LINES[line]);
    return [line, day, count(day, { ...split, starts: startsOf(day) })[0]] as const;
  });
  return metrics.map(({ metric, screen, of }): Figure => {
    const valueIn = (counts = NONE, key = '') => valueOf(reader.metric(of), counts.get(key) ?? NOTHING).value;
    const lineOf = (day: Day, counts = NONE) => startsOf(day).map((_, hour) => valueIn(counts, `${hour}`) ?? null);
    const [value, weekBefore] = [valueIn(whole), valueIn(byNow)];
    return {
      metric,
      screen,
      ...(value !== undefined && { value }),
      ...(weekBefore !== undefined && { before: weekBefore }),
      today: lineOf(today, hours),
      ...Object.fromEntries(lines.map(([line, day, counts]) => [line, lineOf(day, counts)])),
    };
  });
}

/** Returns metrics of several topics for today so far, by hour, and for the same day a week ago. */
export function realtimeOf(context: RealtimeContext, metrics: readonly GrantedMetric[]): Figure[] {
  const byTopic = Map.groupBy(metrics, ({ topic }) => topic);
  const figures = [...byTopic.values()].flatMap((all) => figuresOf(context, all));
  return metrics.flatMap(({ metric }) => figures.find((figure) => figure.metric === metric) ?? []);
}
