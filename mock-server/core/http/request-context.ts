import type { OperationId } from '../../../openapi/generated/operations.ts';
import type { ProblemCode } from '../../../openapi/generated/problems.ts';
import type { Access } from '../session/access.ts';
import { languageOf } from './answer.ts';
import type { Control } from '../world/control.ts';
import type { FileFacts } from '../session/file-uses.ts';
import type { Language, LifecycleRecord } from '../contract/operation-types.ts';
import type { RawRequest } from './http.ts';
import { type EntityName, type StatefulRecord, transition } from '../contract/lifecycle.ts';
import type { Operation } from '../contract/operation.ts';
import { Refusal, type RefusalExtras } from '../contract/refusal.ts';
import type { Session } from '../store/registry.ts';
import type { Rng } from '../world/rng.ts';
import type { World } from '../world/world.ts';

/** A handler without the type of its operation, against which the compiler has checked it. */
export type AnyHandler = (context: RequestContext) => unknown;

/** Whether the value of an If-Match header names the revision; `*` names every one. */
const isMatch = (header: string, revision: number): boolean => header === '*' || header === `"${revision}"`;

/**
 * The context of a request for its handler; `Context` is its typed interface. Functions are bound and created on
 * demand, because handlers destructure the context and need few of them.
 */
export class RequestContext {
  readonly operationId: OperationId;
  readonly requestId: string;
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly header: Record<string, unknown>;
  readonly control: Control;
  /** The session of the request, if it has one. */
  user: Session | undefined;
  body: unknown = undefined;
  /** Whether the handler compared the revision, which is required if the request names one. */
  revisionChecked = false;
  /** Whether the handler checked the permission that a record decides, which is required if one does. */
  recordDemanded = false;
  /** The records that the handler checked for transitions, in their earlier state. */
  readonly transitions: { readonly entity: EntityName; readonly record: StatefulRecord }[] = [];
  readonly #operation: Operation;
  readonly #world: World;
  readonly #request: RawRequest;
  readonly #access: Access;

  constructor(
    parts: {
      operation: Operation;
      requestId: string;
      path: Record<string, unknown>;
      query: Record<string, unknown>;
      header: Record<string, unknown>;
      session: Session | undefined;
    },
    request: RawRequest,
    world: World,
    control: Control,
    access: Access,
  ) {
    this.#operation = parts.operation;
    this.operationId = parts.operation.id;
    this.requestId = parts.requestId;
    this.path = parts.path;
    this.query = parts.query;
    this.header = parts.header;
    this.user = parts.session;
    this.#request = request;
    this.#world = world;
    this.control = control;
    this.#access = access;
  }

  get session(): Session {
    if (this.user === undefined) throw new Error(`${this.operationId} has no session`);
    return this.user;
  }

  get appId(): string {
    return this.session.appId;
  }

  get language(): Language {
    return languageOf(this.#request.header('accept-language'));
  }

  get db() {
    return this.#world.tables;
  }

  get blobs() {
    return this.#world.blobs;
  }

  get clock() {
    return this.#world.clock;
  }

  get jobs() {
    return this.#world.jobs;
  }

  get lists() {
    return this.#world.lists;
  }

  get rng() {
    return (...key: (string | number)[]): Rng => this.#world.rng(...key);
  }

  get refuse() {
    return (code: ProblemCode, extras?: RefusalExtras): Refusal => new Refusal(code, extras);
  }

  get transition() {
    return <E extends EntityName>(
      entity: E,
      records: LifecycleRecord<E> | readonly LifecycleRecord<E>[],
    ): Record<string, string> => {
      // A stale request is refused with 412, whatever the state of the record is now.
      if (this.#operation.row.ifMatch && !this.revisionChecked)
        throw new Error(`${this.operationId} checks the lifecycle before the revision`);
      const all: readonly LifecycleRecord<E>[] = isList(records) ? records : [records];
      const changes = transition(entity, this.operationId, this.path, all);
      for (const record of all) this.transitions.push({ entity, record });
      return changes;
    };
  }

  get demand() {
    return (record: object): void => {
      this.recordDemanded = true;
      this.#access.authorizeRecord(this.#operation, this.path, record, this.session);
    };
  }

  get isGranted() {
    return (permission: string): boolean => this.#access.isGranted(this.session, permission);
  }

  get isAssigned() {
    return (appId: string): boolean => this.#access.isAssigned(this.session, appId);
  }

  get ownsFile() {
    return (file: FileFacts): boolean => this.#access.ownsFile(file, this.session);
  }

  get checkRevision() {
    return (record: { revision: number }): void => {
      this.revisionChecked = true;
      const expected = this.header['If-Match'];
      if (typeof expected === 'string' && !isMatch(expected, record.revision))
        throw new Refusal('RECORD_CHANGED', { current: record });
    };
  }
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
