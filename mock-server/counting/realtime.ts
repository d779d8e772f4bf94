import { topics } from '../../openapi/generated/topics.ts';
import type { components } from '../../openapi/generated/types.ts';
import { dayOf } from '../core/kit/day-range.ts';
import type { Clock } from '../core/world/clock.ts';
import { type AnyCounter, Asking } from './asking.ts';
import type { Reading, TopicKey } from './topic.ts';
import { type Counted, NOTHING, valueOf } from './values.ts';

type Schemas = components['schemas'];
type Figure = Schemas['DashboardFigure'];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;

/** A metric of a topic that the dashboard shows. */
export interface RealtimeMetric {
  readonly metric: Schemas['DashboardMetric'];
  readonly topic: TopicKey;
  readonly counter: AnyCounter;
  /** Its name in the topic. */
  readonly of: string;
  /** Screens that tell it: whoever may query one of them may see it. The first of these is linked to. */
  readonly screens: readonly string[];
}

/** A metric with the screen of whoever asks. */
export interface GrantedMetric extends RealtimeMetric {
  readonly screen: string;
}

interface Asked extends Reading {
  readonly clock: Clock;
  readonly query: { readonly platform?: string | undefined };
}

interface Day {
  readonly whole: Counted;
  /** The hours that have begun. */
  readonly hours: readonly Counted[];
}

/** What metrics of one topic were on a day so many days ago, by the same time of the day as a whole. */
function dayBefore(asked: Asked, asking: Asking, of: readonly string[], days: number): Day {
  const now = asked.clock.now();
  const from = dayOf(now) - days * DAY_MS;
  const [to, asOf] = [from + DAY_MS, now - days * DAY_MS];
  const starts = Array.from({ length: days === 0 ? Math.floor((now - from) / HOUR_MS) + 1 : 24 }, (_, hour) => hour);
  const measures = asking.measuresOf(of);
  const { platform } = asked.query;
  const filter = platform === undefined ? {} : { platform };
  const ask = (until: number, by: { readonly starts?: readonly number[] }) =>
    asking.counter.count(asked, filter, { from, to, asOf: until }, [{ dimensions: [], measures, ...by }])[0];
  const byHour = ask(days === 0 ? now : to, { starts: starts.map((hour) => from + hour * HOUR_MS) });
  return {
    whole: ask(asOf, {})?.get('') ?? NOTHING,
    hours: starts.map((hour) => byHour?.get(String(hour)) ?? NOTHING),
  };
}

/** The metrics of one topic today, yesterday and a week ago. */
function figuresOf(asked: Asked, metrics: readonly GrantedMetric[]): Figure[] {
  const [first] = metrics;
  if (first === undefined) return [];
  const asking = new Asking(topics[first.topic], first.counter);
  const of = metrics.map((metric) => metric.of);
  const [today, yesterday, week] = [0, 1, WEEK_DAYS].map((days) => dayBefore(asked, asking, of, days));
  return metrics.map(({ metric, screen, of: name }): Figure => {
    const valueIn = (counted: Counted = NOTHING) => valueOf(asking.metric(name), counted).value;
    const hoursOf = (day: Day | undefined) => (day?.hours ?? []).map((counted) => valueIn(counted) ?? null);
    const [value, before] = [valueIn(today?.whole), valueIn(week?.whole)];
    return {
      metric,
      screen,
      ...(value !== undefined && { value }),
      ...(before !== undefined && { before }),
      today: hoursOf(today),
      yesterday: hoursOf(yesterday),
      week: hoursOf(week),
    };
  });
}

/** Metrics of several topics today as far as it has come, by hour, beside yesterday and the same day a week ago. */
export function realtimeOf(asked: Asked, metrics: readonly GrantedMetric[]): Figure[] {
  const byTopic = Map.groupBy(metrics, ({ topic }) => topic);
  const figures = [...byTopic.values()].flatMap((all) => figuresOf(asked, all));
  return metrics.flatMap(({ metric }) => figures.find((figure) => figure.metric === metric) ?? []);
}
