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

/** What a handler gets. */
export interface Context<Id extends OperationId> {
  readonly operationId: Id;
  readonly requestId: string;
  readonly path: ParameterValues<Part<Parameters<Id>, 'path'>>;
  readonly query: ParameterValues<Part<Parameters<Id>, 'query'>>;
  readonly header: ParameterValues<Part<Parameters<Id>, 'header'>>;
  /** A PUT body carries every property of its schema, absent ones as `undefined`: a spread into `update` clears them. */
  readonly body: Body<Id>;
  /** The session of the bearer token; on a public operation reading it throws. */
  readonly session: Session;
  /** Record key of the current application. */
  readonly appId: string;
  /** `zh_CN`, `zh_TW` or `en`, from Accept-Language. */
  readonly language: Language;
  readonly db: Tables;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly jobs: Scheduler;
  /** Asks other lists of the contract. */
  readonly lists: Lists;
  /** Control of the engine itself, for the control plane. */
  readonly control: Control;
  /** Random numbers that depend on the seed and the given key only. */
  rng(...key: (string | number)[]): Rng;
  /** A refusal to throw: `throw refuse('VERSION_NOT_HIGHER', { errors: [{ pointer: '/version' }] })`. */
  refuse(code: CodeOf<Id>, extras?: RefusalExtras): Refusal;
  /**
   * Checks that the lifecycle allows this operation on the record (or on each of several) and answers the change
   * to make: `db.upgrades.update(id, transition('Upgrade', record))`. Throws the refusal of the lifecycle table,
   * for several with the ids that refused.
   */
  transition<E extends EntityOf<Id>>(
    entity: E,
    records: LifecycleRecord<E> | readonly LifecycleRecord<E>[],
  ): { [F in FieldOf<E>]?: Extract<TargetOf<E, Id>, StateOf<E>> };
  /**
   * Asks for the permission of the record that decides (`{Upgrade.platform}` in `x-permission`), and throws
   * AUTH_FORBIDDEN. An operation that a record decides and that never asks is a violation of the contract.
   */
  demand(record: DecidingRecord<Id>): void;
  /** Whether the caller's role has a permission: a menu key, or a control as `publish/ios-upgrade#doQuery`. */
  isGranted(permission: string): boolean;
  /** Whether the caller is assigned to an application, or has the role that reaches all of them. */
  isAssigned(appId: string): boolean;
  /**
   * Whether an uploaded file is the caller's: it is that of its uploader until a record uses it, then of whoever may see
   * one of the records that do.
   */
  ownsFile(file: FileFacts): boolean;
  /**
   * Refuses with 412 RECORD_CHANGED when the request's If-Match names another revision. It takes what the operation would
   * answer for the record as it is now, because that is what the refusal shows.
   */
  checkRevision(current: Revised<Success<Id>>): void;
}

/** Implements one operation: guards, then one return. Refusals are thrown. */
export type Handler<Id extends OperationId> = (context: Context<Id>) => Success<Id> | Promise<Success<Id>>;

/** One handler for each operation of a tag, or for those that are named. */
export type TagHandlers<T extends TagName, Id extends OperationsOfTag<T> = OperationsOfTag<T>> = {
  readonly [K in Id]: Handler<K>;
};

/**
 * The handlers of a tag: `handlers<'upgrades'>({ listUpgrades: … })`. One that is missing or unknown does not compile.
 * What stands in a file of its own names its operations: `handlers<'rollouts', 'getReleaseAdoption'>({ … })`.
 */
export const handlers = <T extends TagName, Id extends OperationsOfTag<T> = OperationsOfTag<T>>(
  some: TagHandlers<T, Id>,
): TagHandlers<T, Id> => some;

/** One handler for each operation of the domain; a missing or unknown one does not compile. */
export type DomainHandlers<D extends DomainName> = { readonly [Id in OperationsOf<D>]: Handler<Id> };

/** One handler for every operation of the contract. */
export type Handlers = { readonly [D in DomainName]: DomainHandlers<D> };

/**
 * What takes long in an operation that writes and needs nobody's turn, such as reading a file. It is done before the
 * turn, as the others would have to wait for it, and keeps its result for the handler. It refuses nothing: that is the
 * handler's.
 */
export type Preparations = { readonly [Id in OperationId]?: (context: Context<Id>) => Promise<void> };

/**
 * The rules between the fields of a body, which a handler asks of what is right by itself. Where some field is not, they
 * are asked of the others, so that one refusal names everything. They read, write nothing, and throw what they find;
 * reading a wrong field throws as well.
 */
export type FieldRules = { readonly [Id in OperationId]?: (context: Context<Id>) => unknown };
