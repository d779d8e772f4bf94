import { msg } from '@lingui/core/macro';
import { inAnyItem } from '../../../openapi/checker/pointer.ts';
import type { Drift } from '../../api/transport/check-response.ts';
import { addError, errorLog } from '../error-log/error-log.ts';

/** Causes already logged, because a list that polls would otherwise fill the log. */
const loggedCauses = new Set<string>();
errorLog.subscribe(() => {
  if (errorLog.get().length === 0) loggedCauses.clear();
});

/** Logs a response that violates the contract, each cause once: − is what the contract defines, + is the response. */
export function logDrift({ method, path, status, requestId, findings }: Drift): void {
  const fresh = findings.filter(({ operationId, rule, at }) => {
    const cause = `${operationId} ${status} ${rule} ${inAnyItem(at)}`;
    return !loggedCauses.has(cause) && loggedCauses.add(cause);
  });
  const [first] = fresh;
  if (first === undefined) return;
  const operation = first.operationId ?? path;
  const place = `${first.rule} ${first.at}`.trim();
  const details = fresh.map(({ rule, at, expected, actual, ...source }) =>
    [`${rule} ${at}`, `− ${expected}`, `+ ${actual}`, source.place ?? source.pointer].join('\n'),
  );
  addError({
    kind: 'request',
    at: new Date(),
    message: msg`The response to ${operation} breaks the contract: ${place}`,
    info: [`${method} ${path} · ${status} · ${requestId}`, ...details].join('\n\n'),
  });
}
