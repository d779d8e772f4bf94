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

/** Finds the row of a record with a lifecycle anew, where its transitions do not name it by the row's id. */
export type RowFinders = { readonly [E in EntityName]?: (db: Tables, record: StatefulRecord) => object | undefined };

/** What a self-check is made of. */
interface Parts {
  /** The joined contract. */
  readonly document: object;
  readonly tables: LifecycleTables;
  readonly find: RowFinders;
  /** Whether every answer is looked at: in tests and in development, where a bug is to be found. */
  readonly always: boolean;
}

const checkers = new WeakMap<object, Checker>();

/** The checker of a document, made when something is to be checked, and once for all mocks of the document. */
function checkerOf(document: object): Checker {
  let checker = checkers.get(document);
  if (checker === undefined) checkers.set(document, (checker = new Checker(document)));
  return checker;
}

/** Holds the mock's own answers against the contract. */
export class SelfCheck {
  readonly #document: object;
  readonly #tables: ReadonlyMap<EntityName, TableName>;
  readonly #find: RowFinders;
  readonly #always: boolean;

  /** @throws Error when no table keeps the records of a lifecycle */
  constructor({ document, tables, find, always }: Parts) {
    this.#document = document;
    this.#tables = lifecycleTables(tables);
    this.#find = find;
    this.#always = always;
  }

  /** Where the encoder notes what is to be looked at; undefined where nothing is. */
  doubts(): Doubts | undefined {
    return this.#always ? new Doubts() : undefined;
  }

  /**
   * The success of an operation keeps the contract. What the encoder has written as it is has passed the test of its
   * schema, and so has what was looked at before and is kept: that is neither read nor tested again.
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
   * An answer keeps the contract.
   * @param operationId of the operation that answers; undefined where the path has none
   * @throws ContractViolation
   */
  answer(operationId: OperationId | undefined, request: RawRequest, answer: Answer): void {
    this.#check(operationId, request, answer, undefined);
  }

  /** @param source value of the body where the body need not be parsed */
  #check(
    operationId: OperationId | undefined,
    request: RawRequest,
    answer: Answer,
    source: AnswerMessage['source'],
  ): void {
    if (!this.#always) return;
    const { method, path, search } = request;
    const message = {
      // The door leaves the body out.
      method: method === 'HEAD' ? 'GET' : method,
      path,
      search,
      header: (name: string) => request.header(name),
      body: null,
    };
    const findings = checkerOf(this.#document).checkAnswer(operationId, message, messageOf(answer, source));
    if (findings.length > 0) throw new ContractViolation(findings.map(toViolation));
  }

  /** What is wrong with a value that was to be the success of an operation. */
  mismatch(operationId: OperationId, issues: readonly v.BaseIssue<unknown>[]): Violation[] {
    return checkerOf(this.#document).findingsOf(operationId, issues).map(toViolation);
  }

  /**
   * A transition left each of its records where the lifecycle says: in the tables, whatever the answer tells.
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

/** A stream can be read only once, by the client. */
function payloadOf(body: Body): Payload {
  if (body === null) return undefined;
  if (typeof body === 'string') return toText(body);
  return body instanceof Uint8Array ? body : null;
}
