import type { OperationId } from '../../../openapi/generated/operations.ts';
import type {
  Body,
  CodeOf,
  DecidingRecord,
  DomainName,
  EntityOf,
  FieldOf,
  ParameterValues,
  Language,
  LifecycleRecord,
  OperationsOf,
  OperationsOfTag,
  Parameters,
  Part,
  Revised,
  StateOf,
  Success,
  TagName,
  TargetOf,
} from '../contract/operation-types.ts';
import type { Refusal, RefusalExtras } from '../contract/refusal.ts';
import type { FileFacts } from '../session/file-uses.ts';
import type { Blobs } from '../store/blobs.ts';
import type { Session } from '../store/registry.ts';
import type { Tables } from '../store/table.ts';
import type { Clock } from '../world/clock.ts';
import type { Control } from '../world/control.ts';
import type { Scheduler } from '../world/jobs.ts';
import type { Lists } from '../world/lists.ts';
import type { Rng } from '../world/rng.ts';

/** The context of a handler. */
export interface Context<Id extends OperationId> {
  readonly operationId: Id;
  readonly requestId: string;
  readonly path: ParameterValues<Part<Parameters<Id>, 'path'>>;
  readonly query: ParameterValues<Part<Parameters<Id>, 'query'>>;
  readonly header: ParameterValues<Part<Parameters<Id>, 'header'>>;
  /**
   * A PUT body contains every property of its schema, absent ones as `undefined`: a spread into `update` clears them.
   */
  readonly body: Body<Id>;
  /** The session of the bearer token; throws on a public operation. */
  readonly session: Session;
  /** Record key of the current application. */
  readonly appId: string;
  /** `zh_CN`, `zh_TW` or `en`, from Accept-Language. */
  readonly language: Language;
  readonly db: Tables;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly jobs: Scheduler;
  /** Queries other lists of the contract. */
  readonly lists: Lists;
  /** Control of the engine itself, for the control plane. */
  readonly control: Control;
  /** Random numbers that depend only on the seed and the given key. */
  rng(...key: (string | number)[]): Rng;
  /** Creates a refusal to throw: `throw refuse('VERSION_NOT_HIGHER', { errors: [{ pointer: '/version' }] })`. */
  refuse(code: CodeOf<Id>, extras?: RefusalExtras): Refusal;
  /**
   * Checks that the lifecycle allows this operation on the record (or on each of several) and returns the change to
   * apply: `db.upgrades.update(id, transition('Upgrade', record))`. Throws the refusal of the lifecycle table; for
   * several records with the ids of the refused ones.
   */
  transition<E extends EntityOf<Id>>(
    entity: E,
    records: LifecycleRecord<E> | readonly LifecycleRecord<E>[],
  ): { [F in FieldOf<E>]?: Extract<TargetOf<E, Id>, StateOf<E>> };
  /**
   * Checks the permission that the record decides (`{Upgrade.platform}` in `x-permission`), and throws AUTH_FORBIDDEN.
   * An operation with such a permission must call this; otherwise it violates the contract.
   */
  demand(record: DecidingRecord<Id>): void;
  /** Whether the caller's role has a permission: a menu key, or a control as `publish/ios-upgrade#doQuery`. */
  isGranted(permission: string): boolean;
  /** Whether the caller is assigned to an application, or has the role with access to all of them. */
  isAssigned(appId: string): boolean;
  /**
   * Whether the caller may use an uploaded file: only its uploader until a record uses it, then anyone who may see one
   * of these records.
   */
  ownsFile(file: FileFacts): boolean;
  /**
   * Refuses with 412 RECORD_CHANGED if the request's If-Match names another revision. Takes the response for the
   * current record, because the refusal includes it.
   */
  checkRevision(current: Revised<Success<Id>>): void;
}

/** Implements one operation: guards, then one return. Refusals are thrown. */
export type Handler<Id extends OperationId> = (context: Context<Id>) => Success<Id> | Promise<Success<Id>>;

/** One handler for each operation of a tag, or for the named ones. */
export type TagHandlers<T extends TagName, Id extends OperationsOfTag<T> = OperationsOfTag<T>> = {
  readonly [K in Id]: Handler<K>;
};

/**
 * Types the handlers of a tag: `handlers<'upgrades'>({ listUpgrades: … })`. A missing or unknown one does not compile.
 * A file with some of the handlers names its operations: `handlers<'rollouts', 'getReleaseAdoption'>({ … })`.
 */
export const handlers = <T extends TagName, Id extends OperationsOfTag<T> = OperationsOfTag<T>>(
  some: TagHandlers<T, Id>,
): TagHandlers<T, Id> => some;

/** One handler for each operation of the domain; a missing or unknown one does not compile. */
export type DomainHandlers<D extends DomainName> = { readonly [Id in OperationsOf<D>]: Handler<Id> };

/** One handler for every operation of the contract. */
export type Handlers = { readonly [D in DomainName]: DomainHandlers<D> };

/**
 * Slow work of writing operations that needs no turn in the queue, such as reading a file. It runs before the turn, so
 * that other requests need not wait for it, and keeps its result for the handler. It never refuses; the handler does.
 */
export type Preparations = { readonly [Id in OperationId]?: (context: Context<Id>) => Promise<void> };

/**
 * Rules between the fields of a body. The handler applies them to a body whose fields are valid. If some fields are
 * invalid, the rules run on the others, so that one refusal reports everything. They only read, and throw what they
 * find; reading an invalid field throws as well.
 */
export type FieldRules = { readonly [Id in OperationId]?: (context: Context<Id>) => unknown };
