import { Carrier } from '../../../openapi/generated/schemas.ts';
import { type Context, handlers, type TagHandlers } from '../../core/http/handler.ts';
import { errorOf } from '../../population/errors.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { msOf } from '../../population/launch-sizes.ts';
import { START_TYPES } from '../../population/sessions.ts';
import { ALL_OF_HOUR, placeOfId, timedIn, type Timed } from '../../population/timed.ts';
import { callRowOf } from '../api-calls/call-rows.ts';
import { callsIn } from '../api-calls/calls.ts';
import { type Cause, CAUSES } from '../api-calls/causes.ts';
import { callOf } from '../api-calls/pace.ts';
import { stagesOfCall } from '../api-calls/stages.ts';
import { timingsFrom } from '../api-calls/timings.ts';
import { stagesIn } from '../slow-rows.ts';
import type { HealthOf } from '../../walk/rates.ts';
import { requestHead, responseHead, statusOf } from './heads.ts';

type SampleContext = Context<'getApiSample'>;
type CallSource = ReturnType<typeof callsIn>;

/** A call, its session, and why it failed if it did. */
interface CallSample {
  readonly session: Omit<Timed, 'ms'>;
  readonly ms: number;
  readonly cause?: Cause;
}

/** Whether an id is that of a failed call: it has one more part. */
const isOfFailed = (id: string): boolean => id.split('-').length > 4;

/** Finds a call by its id among those that its device made in that hour. */
function findCall(context: SampleContext, source: CallSource, healthOf: HealthOf): CallSample | undefined {
  const { path, clock } = context;
  const { phones, calls, callBits, measuring, failures } = source;
  if (isOfFailed(path.sampleId)) {
    const one = errorOf(path.sampleId, clock.now(), phones, measuring, failures(healthOf));
    const cause = CAUSES[(one?.kind ?? 0) % CAUSES.length];
    if (one === undefined || cause === undefined) return undefined;
    const ms = msOf[callOf(calls, one.visit, one.variant)] ?? 0;
    return { session: { ...one, which: one.visit }, ms, cause };
  }
  const where = placeOfId(path.sampleId, clock.now());
  if (where === undefined || where.place >= phones.devices.length) return undefined;
  const timings = timingsFrom(calls, callBits, 0);
  const ofTypes = START_TYPES.map(() => timings);
  const search = { phones, places: [where.place], period: where.period, measuring, timingsOf: () => ofTypes };
  const { items } = timedIn(search, { ...ALL_OF_HOUR, by: 'at' });
  const one = items.find(({ id }) => id === path.sampleId);
  return one && { session: one, ms: one.ms };
}

function toResponse(context: SampleContext, source: CallSource, { session, ms, cause }: CallSample, code: string) {
  const { db, appId, clock } = context;
  const { phones, apis, calls } = source;
  const { weight: _weight, ...row } = callRowOf(phones, apis, session, clock, { code, ms });
  const { carrier, region } = phones.coded;
  const nameOf = ({ names, codes }: typeof region) => names[codes[session.place] ?? 0] ?? '';
  const through = Carrier.options.find((one) => one === nameOf(carrier));
  const transaction = apis.get(code);
  const call = { ...row, ...cause };
  const status = statusOf(cause?.callStatus);
  return {
    ...call,
    ...(through && { carrier: through }),
    region: nameOf(region),
    ...(transaction && { transactionName: transaction.name, transactionId: transaction.id }),
    stages: stagesIn(stagesOfCall(code, ms, cause?.callStatus)),
    request: {
      bytes: calls.sent[session.which] ?? 0,
      headers: requestHead(db.applications.get(appId)?.applicationId ?? '', call),
    },
    ...(status !== undefined && {
      response: {
        status,
        ...(cause === undefined && { bytes: calls.received[session.which] ?? 0 }),
        headers: responseHead(status, call, session.at),
      },
    }),
  };
}

/** Handlers for the details of one request. */
export const createApiSampleHandlers = (segmentsOf: SegmentsOf, healthOf: HealthOf): TagHandlers<'apiSamples'> =>
  handlers<'apiSamples'>({
    getApiSample: (context) => {
      const source = callsIn(context, {}, segmentsOf);
      const samples = findCall(context, source, healthOf);
      const { calls } = source;
      const code = samples && calls.pages[calls.page[samples.session.which] ?? 0]?.code;
      if (samples === undefined || code === undefined) throw context.refuse('NOT_FOUND');
      return toResponse(context, source, samples, code);
    },
  });
