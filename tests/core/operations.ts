/** Operations of the contract, and requests as a door hands them to the engine. */
import { compileOperations, type Operation } from '../../mock-server/core/contract/operation.ts';
import type { RawRequest } from '../../mock-server/core/http/http.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';

export function operationOf(id: OperationId): Operation {
  const operation = compileOperations().get(id);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  return operation;
}

/** A request with these headers (names in lower case) and these bytes. */
export function rawRequest(headers: Readonly<Record<string, string>> = {}, body: Uint8Array | string = ''): RawRequest {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return {
    method: 'POST',
    path: '/path',
    search: '',
    header: (name) => headers[name],
    body: (limit) => Promise.resolve(bytes.length > limit ? null : bytes),
  };
}
