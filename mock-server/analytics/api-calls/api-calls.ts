import { CallStatus, FailureClass } from '../../../openapi/generated/schemas.ts';
import { topics } from '../../../openapi/generated/topics.ts';
import { formatTime } from '../../core/world/clock.ts';
import { Sizes } from '../../counting/sizes.ts';
import { type By, type Counter, type DimensionOf, type Measures, onlyOf } from '../../counting/topic.ts';
import { type Cell, NO_CELL } from '../../walk/cells.ts';
import { byNames } from '../../population/count.ts';
import { countErrors } from '../../population/errors.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { msOf, SIZES } from '../../population/launch-sizes.ts';
import { codersOf, sessionDimensions } from '../../population/splits.ts';
import { countViews } from '../../population/views.ts';
import type { HealthOf } from '../../walk/rates.ts';
import { callsIn } from './calls.ts';
import { BUSINESS_CODES, CAUSES } from './causes.ts';
import { configEvents } from './config-events.ts';
import { lastErrors } from './last-errors.ts';
import { SLOW_MS } from './pace.ts';
import { stagesIn, type Took, tookIn, volumeIn } from './took.ts';
import { apisIn } from './transactions.ts';

const { bins } = topics.apiCalls.dimensions.callTime;
type Dimension = DimensionOf<'apiCalls'>;

/** Dimensions that only failed calls have, and dimensions of all calls. */
const OF_FAILURES = ['failureClass', 'callStatus', 'businessCode'] as const;
const OF_CALLS = ['callTime', 'callStage'] as const;
type OfFailures = (typeof OF_FAILURES)[number];
type OfCalls = (typeof OF_CALLS)[number];
const isOfFailures = (dimension: Dimension): dimension is OfFailures => OF_FAILURES.some((one) => one === dimension);
const isOfCalls = (dimension: Dimension): dimension is OfCalls => OF_CALLS.some((one) => one === dimension);

const FAILED = ['errors', 'networkErrors', 'httpErrors', 'businessErrors', 'errorDevices'] as const;
/** Measures that need call times. */
const TIMED = ['totalMs', 'slow', 'callMs'] as const;
type Failed = Pick<Measures<'apiCalls'>, (typeof FAILED)[number]>;
type CallMeasures = Omit<Measures<'apiCalls'>, keyof Failed>;

const NO_CALLS: CallMeasures = {
  requests: 0,
  requestBytes: 0,
  responseBytes: 0,
  devices: 0,
  totalMs: 0,
  slow: 0,
  callMs: new Sizes(new Int32Array(SIZES), msOf),
};

const failedIn = ({ incidents: [all, network, http, business] }: Cell): Failed => ({
  errors: all?.count ?? 0,
  errorDevices: all?.devices ?? 0,
  networkErrors: network?.count ?? 0,
  httpErrors: http?.count ?? 0,
  businessErrors: business?.count ?? 0,
});

type Calls = ReturnType<typeof callsIn>['calls'];
type Facts = ReturnType<typeof callsIn>['facts'];

/** The dimensions that split failed calls: by the call and by the cause. */
function failureDimensions(calls: Calls, facts: Facts) {
  const byFault = (names: readonly string[], nameOf: (call: number, cause: number) => string) => () => ({
    names,
    by: 'fault' as const,
    codes: calls.pages.flatMap((_, call) => CAUSES.map((__, cause) => names.indexOf(nameOf(call, cause)))),
  });
  const byCall = (fact: keyof Facts) => {
    const values = calls.pages.map((call) => facts[fact](call));
    return byFault([...new Set(values)], (call) => values[call] ?? '');
  };
  return {
    ...sessionDimensions,
    api: byCall('api'),
    apiMethod: byCall('apiMethod'),
    apiGroup: byCall('apiGroup'),
    failureClass: byFault(FailureClass.options, (_, cause) => CAUSES[cause]?.failureClass ?? ''),
    callStatus: byFault(CallStatus.options, (_, cause) => CAUSES[cause]?.callStatus ?? ''),
    businessCode: byFault(['', ...BUSINESS_CODES], (_, cause) => CAUSES[cause]?.businessCode ?? ''),
  };
}

/**
 * Returns the measures of the calls of a cell by their times; `isIn` selects times.
 * @param slowMs time (ms) from which on a call is slow
 */
function callMeasures(calls: Calls, slowMs: number) {
  const slowFrom = msOf.findIndex((ms) => ms >= slowMs);
  return (cell: Cell, took: Took, isIn: (size: number) => boolean = () => true): CallMeasures => {
    const counts = msOf.map((_, size) => (isIn(size) ? (took[size] ?? 0) + (took[SIZES + size] ?? 0) : 0));
    const callMs = new Sizes(Int32Array.from(counts), msOf);
    const slow = slowFrom === -1 ? 0 : counts.slice(slowFrom).reduce((sum, count) => sum + count, 0);
    return {
      ...volumeIn(calls, cell),
      requests: callMs.total,
      devices: cell.devices,
      totalMs: callMs.sum,
      slow,
      callMs,
    };
  };
}

/** Counts the requests of the app to the gateway; they fail as often as the guards of the releases measure. */
export const createApiCalls = (segmentsOf: SegmentsOf, healthOf: HealthOf): Counter<'apiCalls'> => ({
  count(reading, { slowMs = SLOW_MS, ...filter }, period, splits) {
    const isTimed = splits.some(
      ({ measures, dimensions }) =>
        !dimensions.some(isOfFailures) && TIMED.some((measure) => measures?.has(measure) ?? true),
    );
    const { phones, places, calls, facts, pace, measuring, failures } = callsIn(reading, filter, segmentsOf, isTimed);
    const dimensions = failureDimensions(calls, facts);
    const isOfErrors = (split: By<Dimension>) =>
      FAILED.some((measure) => split.measures?.has(measure) ?? true) && !split.dimensions.some(isOfCalls);
    const divisions = splits.filter(isOfErrors).map(({ dimensions: names, ...by }) => ({
      coders: codersOf(phones, dimensions, { ...by, dimensions: names.filter((name) => !isOfCalls(name)) }, period),
    }));
    const failedCells = countErrors(phones, places, period, measuring, failures(healthOf), divisions);
    const measuresOf = callMeasures(calls, slowMs);
    const ofCalls = splits.flatMap(({ dimensions: names, ...by }): By<Exclude<Dimension, OfFailures>>[] => {
      const own = names.filter((name) => !isOfFailures(name));
      return own.length === names.length ? [onlyOf({ ...by, dimensions: own }, Object.keys(NO_CALLS))] : [];
    });
    const binOf = msOf.map((ms) => bins.findLastIndex((bin) => bin <= ms));
    const callCounts = countViews(
      { phones, journeys: calls, facts },
      filter,
      period,
      pace,
      ofCalls,
      (cell) =>
        isTimed
          ? measuresOf(cell, tookIn(calls, cell))
          : { ...NO_CALLS, ...volumeIn(calls, cell), devices: cell.devices },
      {
        callTime: (cell) => {
          const took = tookIn(calls, cell);
          return new Map(
            bins.map((bin, place) => [String(bin), measuresOf(cell, took, (size) => binOf[size] === place)]),
          );
        },
        callStage: (cell) =>
          new Map([...stagesIn(tookIn(calls, cell))].map(([stage, totalMs]) => [stage, { ...NO_CALLS, totalMs }])),
      },
    );
    const failed = failedCells.map(byNames);
    return splits.map((split) => {
      const { dimensions: names } = split;
      const errors = isOfErrors(split) ? failed.shift() : undefined;
      const requests = names.some(isOfFailures) ? undefined : callCounts.shift();
      const keys = [...(requests ?? errors ?? new Map<string, Cell>()).keys()];
      return new Map(
        keys
          // Calls without a business code form no part in that dimension.
          .filter((key) => key !== '' || names.length === 0)
          .map((key) => [key, { ...(requests?.get(key) ?? NO_CALLS), ...failedIn(errors?.get(key) ?? NO_CELL) }]),
      );
    });
  },
  events: ({ db, appId }, _filter, period) => configEvents(db, appId, period),
  rowDetails(reading, { slowMs: _slow, ...filter }, period) {
    const byApi = new Map([...apisIn(reading).values()].map((one) => [one.api, one]));
    const last = lastErrors(reading, filter, period, segmentsOf, healthOf);
    return ({ api = '' }) => {
      const [transaction, at] = [byApi.get(api), last.get(api)];
      const lastErrorAt = at === undefined ? {} : { lastErrorAt: formatTime(at) };
      if (transaction === undefined) return lastErrorAt;
      const { code, name, apiGroup, id } = transaction;
      return { ...lastErrorAt, transactionCode: code, transactionName: name, groupName: apiGroup, transactionId: id };
    };
  },
});
