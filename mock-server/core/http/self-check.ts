import type * as v from 'valibot';
import { Checker } from '../../../openapi/checker/checker.ts';
import type { Finding } from '../../../openapi/checker/finding.ts';
import type { AnswerMessage, Payload } from '../../../openapi/checker/message.ts';
import { jsonPointer } from '../../../openapi/checker/pointer.ts';
import { lifecycles } from '../../../openapi/generated/lifecycles.ts';
import type { OperationId } from '../../../openapi/generated/operations.ts';
import type { Answer, Body, RawRequest } from './http.ts';
import { type EntityName, type StatefulRecord, stateOf, statesAfter, transitionName } from '../contract/lifecycle.ts';
import { Doubts } from '../contract/encode.ts';
import { toText } from '../contract/octets.ts';
import type { Operation } from '../contract/operation.ts';
import { ContractViolation, type Violation } from '../contract/violation.ts';
import type { RequestContext } from './request-context.ts';
import type { TableName } from '../store/registry.ts';
import { lifecycleTables, type LifecycleTables, type Tables } from '../store/table.ts';

/** Finds the current row of a record with a lifecycle if its transitions do not use the row's id. */
export type RowFinders = { readonly [E in EntityName]?: (db: Tables, record: StatefulRecord) => object | undefined };

/** The parts of a self-check. */
interface Parts {
  /** The joined contract. */
  readonly document: object;
  readonly tables: LifecycleTables;
  readonly find: RowFinders;
  /** Whether to check every response: in tests and in development, to find bugs. */
  readonly always: boolean;
}

const checkers = new WeakMap<object, Checker>();

/** Returns the checker of a document, created on demand and shared by all mocks of the document. */
function checkerOf(document: object): Checker {
  let checker = checkers.get(document);
  if (checker === undefined) checkers.set(document, (checker = new Checker(document)));
  return checker;
}

/** Checks the mock's own responses against the contract. */
export class SelfCheck {
  readonly #document: object;
  readonly #tables: ReadonlyMap<EntityName, TableName>;
  readonly #find: RowFinders;
  readonly #always: boolean;

  /** @throws Error if no table stores the records of a lifecycle */
  constructor({ document, tables, find, always }: Parts) {
    this.#document = document;
    this.#tables = lifecycleTables(tables);
    this.#find = find;
    this.#always = always;
  }

  /** Returns where the encoder records values to check; undefined if nothing is checked. */
  doubts(): Doubts | undefined {
    return this.#always ? new Doubts() : undefined;
  }

  /**
   * Checks that a success response keeps the contract. Values that the encoder wrote unchanged have passed their
   * schema, and so have cached ones that were checked before; neither is checked again.
   * @param value that the handler returned
   * @throws ContractViolation
   */
  success(
    { id, encode }: Pick<Operation, 'id' | 'encode'>,
    request: RawRequest,
    answer: Answer,
    { value, doubts }: { readonly value: unknown; readonly doubts: Doubts | undefined },
  ): void {
    this.#check(id, request, answer, encode !== null && doubts?.any === false ? { value } : undefined);
    doubts?.settle();
  }

  /**
   * Checks that a response keeps the contract.
   * @param operationId of the operation that responds; undefined if the path has none
   * @throws ContractViolation
   */
  answer(operationId: OperationId | undefined, request: RawRequest, answer: Answer): void {
    this.#check(operationId, request, answer, undefined);
  }

  /** @param source value of the body if the body need not be parsed */
  #check(
    operationId: OperationId | undefined,
    request: RawRequest,
    answer: Answer,
    source: AnswerMessage['source'],
  ): void {
    if (!this.#always) return;
    const { method, path, search } = request;
    const message = {
      // The transport omits the body.
      method: method === 'HEAD' ? 'GET' : method,
      path,
      search,
      header: (name: string) => request.header(name),
      body: null,
    };
    const findings = checkerOf(this.#document).checkAnswer(operationId, message, messageOf(answer, source));
    if (findings.length > 0) throw new ContractViolation(findings.map(toViolation));
  }

  /** Returns the violations of a value that should be the success of an operation. */
  mismatch(operationId: OperationId, issues: readonly v.BaseIssue<unknown>[]): Violation[] {
    return checkerOf(this.#document).findingsOf(operationId, issues).map(toViolation);
  }

  /**
   * Checks that each record is in a state that its transition allows: in the tables, regardless of the response.
   * @throws ContractViolation
   */
  states({ operationId, path, transitions }: RequestContext, db: Tables): void {
    if (!this.#always) return;
    for (const { entity, record } of transitions) {
      const find = this.#find[entity];
      const table = this.#tables.get(entity);
      const row = find ? find(db, record) : table && db[table].get(record.id);
      const now = row && stateOf(row, lifecycles[entity].field);
      const expected = statesAfter(entity, operationId, path, record);
      if (expected.includes(now)) continue;
      throw new ContractViolation([
        {
          rule: 'x-lifecycle',
          at: `${entity} ${record.id}`,
          pointer: `#${jsonPointer(['components', 'schemas', entity, 'x-lifecycle', 'transitions', transitionName(entity, operationId, path)])}`,
          expected: expected.map((state) => state ?? 'gone').join(' or '),
          actual: now ?? 'gone',
        },
      ]);
    }
  }
}

const toViolation = ({ rule, at, pointer, expected, actual }: Finding): Violation => ({
  rule,
  at,
  pointer,
  expected,
  actual,
});

function messageOf({ status, headers, body }: Answer, source: AnswerMessage['source']): AnswerMessage {
  return {
    status,
    source,
    header: (header) => {
      const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === header);
      return at < 0 ? undefined : headers[at + 1];
    },
    body: source === undefined ? payloadOf(body) : null,
  };
}

/** Only the client can read a stream, and only once. */
function payloadOf(body: Body): Payload {
  if (body === null) return undefined;
  if (typeof body === 'string') return toText(body);
  return body instanceof Uint8Array ? body : null;
}
