import * as v from 'valibot';
import { Problem } from '../../../openapi/generated/schemas.common.ts';
import { ContractViolation } from '../contract/encode.ts';
import type { Answer } from './http.ts';
import { type EntityName, type StatefulRecord, statesAfter } from '../contract/lifecycle.ts';
import { toText } from '../contract/octets.ts';
import type { Operation } from '../contract/operation.ts';
import type { RequestContext } from './request-context.ts';
import type { Tables } from '../store/table.ts';

/** Reads the state of a record anew, as its lifecycle names it; undefined when it is gone. */
export type StateReaders = { readonly [E in EntityName]: (db: Tables, record: StatefulRecord) => string | undefined };

/**
 * What the mock looks at beside the successes that it answers: in tests and in development, where a bug is to be found.
 * Throws a ContractViolation.
 */
export class SelfCheck {
  readonly #states: StateReaders;

  constructor(states: StateReaders) {
    this.#states = states;
  }

  /** A refusal has the schema that its operation declares for the status. */
  refusal(operation: Operation | undefined, { status, headers, body }: Answer): void {
    const mediaType = headers[headers.indexOf('Content-Type') + 1] ?? '';
    const schema = operation === undefined ? Problem : operation.validators.responses[status]?.[mediaType];
    if (schema === undefined || schema === null)
      throw new ContractViolation(`${operation?.id} declares no ${status} ${mediaType}`);
    const result = v.safeParse(schema, typeof body === 'string' ? JSON.parse(toText(body)) : body);
    if (result.success) return;
    const [{ path = [], message }] = result.issues;
    throw new ContractViolation(`refusal ${status}: /${path.map(({ key }) => String(key)).join('/')} ${message}`);
  }

  /** A transition left each of its records where the lifecycle says. */
  states({ operationId, path, transitions }: RequestContext, db: Tables): void {
    for (const { entity, record } of transitions) {
      const read = this.#states[entity];
      const now = read(db, record);
      const expected = statesAfter(entity, operationId, path, record);
      if (expected.includes(now)) continue;
      throw new ContractViolation(
        `${operationId} leaves ${entity} ${record.id} ${now ?? 'gone'}, not ${expected.map((state) => state ?? 'gone').join(' or ')}`,
      );
    }
  }
}
