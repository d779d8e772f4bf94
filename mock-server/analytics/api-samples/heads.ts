import type { Schemas } from '../../../openapi/generated/types.ts';

type Header = Schemas['HttpHeader'];
type Call = Pick<
  Schemas['ApiSample'],
  'api' | 'platform' | 'osVersion' | 'model' | 'version' | 'traceId' | 'callMs' | 'callStatus'
>;

const HOST = 'mapi.chenghu.example';
const MASK = '******';
/** Number of digits of the trace id that form the span id of a call. */
const SPAN = 16;

const header = (name: string, value: string): Header => ({ name, value });

/** Returns the headers of a request; authorization is masked. */
export function requestHead(applicationId: string, call: Call): Header[] {
  const { api, platform, osVersion, model, version, traceId } = call;
  return [
    header('Host', HOST),
    header('User-Agent', `${applicationId}/${version} (${platform} ${osVersion}; ${model})`),
    header('Accept', 'application/json'),
    header('Accept-Encoding', 'gzip'),
    ...(api.startsWith('GET ') ? [] : [header('Content-Type', 'application/json')]),
    header('Authorization', `Bearer ${MASK}`),
    header('traceparent', `00-${traceId}-${traceId.slice(-SPAN)}-01`),
  ];
}

/** Returns the HTTP status of the gateway; undefined if there is no response. */
export function statusOf(callStatus: Schemas['CallStatus'] | undefined): number | undefined {
  if (callStatus === 'network' || callStatus === 'timeout') return undefined;
  return Number(callStatus ?? 200);
}

/** Value of `Retry-After` (s). */
const RETRY_SECONDS: Readonly<Record<number, string>> = { 429: '30', 503: '60' };

/**
 * Returns the headers of a response.
 * @param at when the request was made (ms)
 */
export function responseHead(status: number, { callMs, traceId }: Call, at: number): Header[] {
  const retry = RETRY_SECONDS[status];
  return [
    header('Date', new Date(at + callMs).toUTCString()),
    header('Content-Type', 'application/json; charset=utf-8'),
    header('Content-Encoding', 'gzip'),
    header('Cache-Control', 'no-store'),
    ...(retry === undefined ? [] : [header('Retry-After', retry)]),
    header('traceresponse', `00-${traceId}-${traceId.slice(-SPAN)}-01`),
  ];
}
