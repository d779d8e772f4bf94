import { topics } from '../../openapi/generated/topics.ts';
import { type AnyCounter, Asking } from '../counting/asking.ts';
import { NOTHING, valueOf } from '../counting/values.ts';
import type { Asked, MeasureOf } from '../walk/measures.ts';
import type { SegmentsOf } from '../population/phones.ts';
import type { HealthOf } from '../walk/rates.ts';
import { createApiCalls } from './api-calls/api-calls.ts';
import { createAppStart } from './app-start/app-start.ts';

/** Works out metrics of topics of some sessions, such as those with a release. */
export function createMeasures(healthOf: HealthOf): MeasureOf {
  const counters: Readonly<Record<Asked['topic'], (segmentsOf: SegmentsOf) => AnyCounter>> = {
    appStart: createAppStart,
    apiCalls: (segmentsOf) => createApiCalls(segmentsOf, healthOf),
  };
  return (reading, { topic, metric: name, filter, segmentsOf }, period) => {
    const asking = new Asking(topics[topic], counters[topic](segmentsOf));
    const [counted] = asking.counter.count(reading, filter, period, [
      { dimensions: [], measures: asking.measuresOf([name]) },
    ]);
    return valueOf(asking.metric(name), counted?.get('') ?? NOTHING);
  };
}
