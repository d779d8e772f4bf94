import type { ResponseHeader, Schema } from '../contract.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { isJson } from '../media.ts';
import { resolve } from '../schema.ts';
import { membersOf } from '../valibot/members.ts';

type Headers = Readonly<Record<string, ResponseHeader>>;

const text = (description: string, rest: Schema = {}): ResponseHeader => ({
  description,
  required: true,
  schema: { type: 'string', ...rest },
});

const requestId = text('The request id that the caller sent, or one of the server.');
const etag = text('The revision of the record, to be sent as `If-Match` with a change.', { pattern: '^"\\d+"$' });
const location = text('Where the new record can be read.');
const authenticate = text('The scheme to sign in with.', { enum: ['Bearer'] });
const retryAfter = text('After how many seconds to try again.', { pattern: '^[1-9]\\d*$' });

/** Headers that no response declares by hand. */
export const DERIVED_HEADERS: ReadonlySet<string> = new Set([
  'X-Request-Id',
  'ETag',
  'Location',
  'WWW-Authenticate',
  'Retry-After',
]);

/** Headers of a success that follow from the rest of the contract. */
export function successHeaders(contract: Contract, joined: JoinedOperation): Headers {
  return {
    'X-Request-Id': requestId,
    ...(answersRevision(contract, joined) && { ETag: etag }),
    ...(locationBelow(contract, joined) !== null && { Location: location }),
  };
}

/** Headers of a refusal that follow from its status. */
export function refusalHeaders({ security }: JoinedOperation, status: number): Headers {
  return {
    'X-Request-Id': requestId,
    // Omitted for the client's own credentials: browsers would open their sign-in dialog.
    ...(status === 401 && security !== 'client' && { 'WWW-Authenticate': authenticate }),
    ...((status === 429 || status === 503) && { 'Retry-After': retryAfter }),
  };
}

/** Whether a success returns one record with its revision. */
export const answersRevision = (contract: Contract, joined: JoinedOperation): boolean =>
  requiredOf(contract, joined).has('revision');

/**
 * The number of path segments below the collection of a created record: `…/sysuser/insertuser` creates a
 * `…/sysuser/{id}`. Null if it creates nothing, or nothing with an address.
 */
export function locationBelow(contract: Contract, joined: JoinedOperation): number | null {
  if (statusOf(joined) !== 201 || !requiredOf(contract, joined).has('id')) return null;
  const collections = new Set(
    contract.operations.flatMap(({ method, path }) =>
      method === 'get' && /\/\{(?:id|appId)\}$/u.test(path) ? [path.slice(0, path.lastIndexOf('/'))] : [],
    ),
  );
  const parts = joined.path.split('/');
  const below = parts.findIndex((_, count) => collections.has(parts.slice(0, parts.length - count).join('/')));
  return below < 0 ? null : below;
}

/** Status of the success. */
export const statusOf = ({ operation }: JoinedOperation): number => Number(Object.keys(operation.responses)[0]);

/** Headers of every success that is a JSON object. */
function requiredOf(contract: Contract, { operation }: JoinedOperation): ReadonlySet<string> {
  const content = Object.values(operation.responses)[0]?.content ?? {};
  const schema = Object.entries(content).find(([mediaType]) => isJson(mediaType))?.[1].schema;
  return schema === undefined
    ? new Set()
    : membersOf(resolve(schema, contract.schemas), contract.schemas, () => false).required;
}
