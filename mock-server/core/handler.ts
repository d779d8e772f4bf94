import type { lifecycles } from '../../openapi/generated/lifecycles.ts';
import type { OperationId, operations as rows } from '../../openapi/generated/operations.ts';
import type { refusals } from '../../openapi/generated/refusals.ts';
import type { operations as contract } from '../../openapi/generated/types.ts';
import type { Blobs } from './blobs.ts';
import type { Clock } from './clock.ts';
import type { Scheduler } from './jobs.ts';
import type { FileFacts } from './file-uses.ts';
import type { Lists } from './lists.ts';
import type { Control } from './control.ts';
import type { Refusal, RefusalExtras } from './refusal.ts';
import type { Session } from './registry.ts';
import type { Rng } from './rng.ts';
import type { Tables } from './table.ts';

type Rows = typeof rows;
type Lifecycles = typeof lifecycles;

export type DomainName = Rows[OperationId]['domain'];
/** The operations that a document of the contract declares. */
export type OperationsOf<D extends DomainName> = {
  [K in OperationId]: Rows[K]['domain'] extends D ? K : never;
}[OperationId];

type Contract<Id extends OperationId> = contract[Id];
type Parameters<Id extends OperationId> = Contract<Id>['parameters'];
type Part<T, K extends string> = T extends { [N in K]?: infer P } ? Exclude<P, undefined> : never;
/** Parameters of one kind; an operation without any gets an empty object. */
type Given<T> = [T] extends [never] ? Record<string, never> : T;

type RequestContent<Id extends OperationId> =
  Contract<Id> extends { requestBody?: infer B }
    ? [Exclude<B, undefined>] extends [never]
      ? never
      : Exclude<B, undefined> extends { content: infer C }
        ? C
        : never
    : never;
type OptionalBody<Id extends OperationId> = Contract<Id> extends { requestBody: object } ? never : undefined;

/** A part of a multipart form. */
export interface UploadedPart {
  name: string;
  type: string;
  bytes: Uint8Array;
}
/** `format: binary` is bytes at run time: an uploaded part in a form, the whole body as octets. */
type Form<T> = { [K in keyof T]: K extends 'file' ? UploadedPart : T[K] };
type BodyOf<C> = C extends { 'application/json': infer T }
  ? T
  : C extends { 'application/x-www-form-urlencoded': infer T }
    ? T
    : C extends { 'multipart/form-data': infer T }
      ? Form<T>
      : Uint8Array;

/** What the request brings, parsed and checked. An operation without a body has `undefined`. */
export type Body<Id extends OperationId> = [RequestContent<Id>] extends [never]
  ? undefined
  : BodyOf<RequestContent<Id>> | OptionalBody<Id>;

type SuccessResponse<Id extends OperationId> =
  Contract<Id>['responses'] extends Record<Rows[Id]['success'], infer R> ? R : never;
type ContentOf<R> = R extends { content: infer C } ? C : never;
/** What a handler returns: the success body, nothing for 204, `Binary` for anything but JSON. */
export type Success<Id extends OperationId> = [ContentOf<SuccessResponse<Id>>] extends [never]
  ? void
  : ContentOf<SuccessResponse<Id>> extends { 'application/json': infer T }
    ? T
    : Binary;

/** An answer with a revision; what has none has nothing that If-Match could name. */
type Revised<T> = T extends { revision: number } ? T : never;

/** A body that is not JSON. */
export interface Binary {
  readonly binary: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Media type. */
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The problem codes that the contract declares for the operation. */
export type CodeOf<Id extends OperationId> = (typeof refusals)[Id][number];

type Transitions<E extends keyof Lifecycles> = Lifecycles[E] extends { transitions: infer T } ? T : never;
/** Names of the operation's transitions: several where a path parameter decides. */
type NamesOf<E extends keyof Lifecycles, Id extends OperationId> = Extract<
  keyof Transitions<E>,
  Id | `${Id}/${string}`
>;
/** The entities in whose lifecycle the operation occurs. */
export type EntityOf<Id extends OperationId> = {
  [E in keyof Lifecycles]: [NamesOf<E, Id>] extends [never] ? never : E;
}[keyof Lifecycles];
type FieldOf<E extends keyof Lifecycles> = Lifecycles[E] extends { field: infer F extends string } ? F : never;
type StateOf<E extends keyof Lifecycles> = Lifecycles[E] extends { states: readonly (infer S)[] } ? S : never;
type TargetOf<E extends keyof Lifecycles, Id extends OperationId> = {
  [N in NamesOf<E, Id>]: Transitions<E>[N] extends { while: infer During extends string }
    ? During
    : Transitions<E>[N] extends { failed: null; to: infer To extends string }
      ? To
      : never;
}[NamesOf<E, Id>];

type RecordValues<Id extends OperationId> = Rows[Id]['recordValues'];
/** The properties by which a record decides the operation's permission; never where none does. */
type DecidingRecord<Id extends OperationId> = [keyof RecordValues<Id>] extends [never]
  ? never
  : {
      readonly [
        K in keyof RecordValues<Id> as K extends `${string}.${infer P}` ? P : never
      ]: RecordValues<Id>[K] extends readonly (infer V)[] ? V : never;
    };

/** What a handler gets. */
export interface Context<Id extends OperationId> {
  readonly operationId: Id;
  readonly requestId: string;
  readonly path: Given<Part<Parameters<Id>, 'path'>>;
  readonly query: Given<Part<Parameters<Id>, 'query'>>;
  readonly header: Given<Part<Parameters<Id>, 'header'>>;
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

/** A record as its lifecycle sees it. */
export type LifecycleRecord<E extends keyof Lifecycles> = { id: string } & { [F in FieldOf<E>]: StateOf<E> };

export type Language = 'zh_CN' | 'zh_TW' | 'en';

/** Implements one operation: guards, then one return. Refusals are thrown. */
export type Handler<Id extends OperationId> = (context: Context<Id>) => Success<Id> | Promise<Success<Id>>;

/** One handler for each operation of the domain; a missing or unknown one does not compile. */
export type DomainHandlers<D extends DomainName> = { readonly [Id in OperationsOf<D>]: Handler<Id> };
