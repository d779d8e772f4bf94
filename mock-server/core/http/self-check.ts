import * as v from 'valibot';
import { lifecycles } from '../../../openapi/generated/lifecycles.ts';
import { Problem } from '../../../openapi/generated/schemas.common.ts';
import { ContractViolation } from '../contract/encode.ts';
import type { Answer } from './http.ts';
import { type EntityName, type StatefulRecord, stateOf, statesAfter } from '../contract/lifecycle.ts';
import { toText } from '../contract/octets.ts';
import type { Operation } from '../contract/operation.ts';
import type { RequestContext } from './request-context.ts';
import type { TableName } from '../store/registry.ts';
import { lifecycleTables, type LifecycleTables, type Tables } from '../store/table.ts';

/** Finds the row of a record with a lifecycle anew, where its transitions do not name it by the row's id. */
export type RowFinders = { readonly [E in EntityName]?: (db: Tables, record: StatefulRecord) => object | undefined };

/**
 * What the mock looks at beside the successes that it answers: in tests and in development, where a bug is to be found.
 * Throws a ContractViolation.
 */
export class SelfCheck {
  readonly #tables: ReadonlyMap<EntityName, TableName>;
  readonly #find: RowFinders;

  /** @throws Error when no table keeps the records of a lifecycle */
  constructor(tables: LifecycleTables, find: RowFinders) {
    this.#tables = lifecycleTables(tables);
    this.#find = find;
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
      const find = this.#find[entity];
      const table = this.#tables.get(entity);
      const row = find ? find(db, record) : table && db[table].get(record.id);
      const now = row && stateOf(row, lifecycles[entity].field);
      const expected = statesAfter(entity, operationId, path, record);
      if (expected.includes(now)) continue;
      throw new ContractViolation(
        `${operationId} leaves ${entity} ${record.id} ${now ?? 'gone'}, not ${expected.map((state) => state ?? 'gone').join(' or ')}`,
      );
    }
  }
}
