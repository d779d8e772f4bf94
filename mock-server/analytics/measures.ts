import { topics } from '../../openapi/generated/topics.ts';
import { type AnyCounter, TopicReader } from '../counting/topic-reader.ts';
import { NOTHING, valueOf } from '../counting/values.ts';
import type { MeasuredTopic, MeasureOf } from '../walk/measures.ts';
import { createAnrs } from './anrs/anrs.ts';
import { createApiCalls } from './api-calls/api-calls.ts';
import { createAppStart } from './app-start/app-start.ts';
import { createBlankScreens } from './blank-screens/blank-screens.ts';
import type { WalkedFrom } from './crash-issues/walked.ts';
import { createDataUsage } from './data-usage/data-usage.ts';
import { createJsErrors } from './js-errors/js-errors.ts';
import { createPageLoads } from './page-loads/page-loads.ts';
import { createResourceLoads } from './resource-loads/resource-loads.ts';
import { createStability } from './stability/stability.ts';

/** The counters of topics, for phones with given versions. */
const COUNTERS: Readonly<Record<MeasuredTopic, (source: WalkedFrom) => AnyCounter>> = {
  anrs: createAnrs,
  apiCalls: ({ segmentsOf, healthOf }) => createApiCalls(segmentsOf, healthOf),
  appStart: ({ segmentsOf }) => createAppStart(segmentsOf),
  blankScreens: createBlankScreens,
  dataUsage: ({ segmentsOf }) => createDataUsage(segmentsOf),
  jsErrors: createJsErrors,
  pageLoads: ({ segmentsOf }) => createPageLoads(segmentsOf),
  resourceLoads: ({ segmentsOf }) => createResourceLoads(segmentsOf),
  stability: ({ segmentsOf, healthOf }) => createStability(segmentsOf, healthOf),
};

/** Computes metrics of topics for some sessions, such as those with a release. */
export function createMeasures(source: Omit<WalkedFrom, 'segmentsOf'>): MeasureOf {
  return (reading, { topic, metrics, filter, segmentsOf }, period) => {
    const reader = new TopicReader(topics[topic], COUNTERS[topic]({ ...source, segmentsOf }));
    const [counts] = reader.counter.count(reading, filter, period, [
      { dimensions: [], measures: reader.measuresOf(metrics) },
    ]);
    return metrics.map((name) => {
      const { value, n, denominator } = valueOf(reader.metric(name), counts?.get('') ?? NOTHING);
      return { ...(value !== undefined && { value }), n: n ?? denominator ?? 0 };
    });
  };
}
