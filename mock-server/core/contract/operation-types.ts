/** The contract of each operation, as types. */
import type { lifecycles } from '../../../openapi/generated/lifecycles.ts';
import type { OperationId, operations as rows } from '../../../openapi/generated/operations.ts';
import type { refusals } from '../../../openapi/generated/refusals.ts';
import type { operations as contract } from '../../../openapi/generated/types.ts';

type Rows = typeof rows;
type Lifecycles = typeof lifecycles;

export type DomainName = Rows[OperationId]['domain'];
/** The operations that a document of the contract declares. */
export type OperationsOf<D extends DomainName> = {
  [K in OperationId]: Rows[K]['domain'] extends D ? K : never;
}[OperationId];

/** The tags of the contract: its resources. */
export type TagName = Rows[OperationId]['tag'];
/** The operations of a tag. */
export type OperationsOfTag<T extends TagName> = {
  [K in OperationId]: Rows[K]['tag'] extends T ? K : never;
}[OperationId];

type Contract<Id extends OperationId> = contract[Id];
export type Parameters<Id extends OperationId> = Contract<Id>['parameters'];
export type Part<T, K extends string> = T extends { [N in K]?: infer P } ? Exclude<P, undefined> : never;
/** Parameters of one kind; an operation without any gets an empty object. */
export type ParameterValues<T> = [T] extends [never] ? Record<string, never> : T;

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
/** `format: binary` is bytes at run time: an uploaded part of a form, or the whole body as octets. */
type Form<T> = { [K in keyof T]: K extends 'file' ? UploadedPart : T[K] };
type BodyOf<C> = C extends { 'application/json': infer T }
  ? T
  : C extends { 'application/x-www-form-urlencoded': infer T }
    ? T
    : C extends { 'multipart/form-data': infer T }
      ? Form<T>
      : Uint8Array;

/** The parsed and checked request body; `undefined` for an operation without a body. */
export type Body<Id extends OperationId> = [RequestContent<Id>] extends [never]
  ? undefined
  : BodyOf<RequestContent<Id>> | OptionalBody<Id>;

type SuccessResponse<Id extends OperationId> =
  Contract<Id>['responses'] extends Record<Rows[Id]['success'], infer R> ? R : never;
type ContentOf<R> = R extends { content: infer C } ? C : never;
/** What a handler returns: the success body, nothing for 204, `Binary` for anything except JSON. */
export type Success<Id extends OperationId> = [ContentOf<SuccessResponse<Id>>] extends [never]
  ? void
  : ContentOf<SuccessResponse<Id>> extends { 'application/json': infer T }
    ? T
    : Binary;

/** A response with a revision; never for one without, which If-Match cannot name. */
export type Revised<T> = T extends { revision: number } ? T : never;

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
/** Names of the operation's transitions; several if a path parameter decides. */
type NamesOf<E extends keyof Lifecycles, Id extends OperationId> = Extract<
  keyof Transitions<E>,
  Id | `${Id}/${string}`
>;
/** The entities whose lifecycle includes the operation. */
export type EntityOf<Id extends OperationId> = {
  [E in keyof Lifecycles]: [NamesOf<E, Id>] extends [never] ? never : E;
}[keyof Lifecycles];
export type FieldOf<E extends keyof Lifecycles> = Lifecycles[E] extends { field: infer F extends string } ? F : never;
export type StateOf<E extends keyof Lifecycles> = Lifecycles[E] extends { states: readonly (infer S)[] } ? S : never;
export type TargetOf<E extends keyof Lifecycles, Id extends OperationId> = {
  [N in NamesOf<E, Id>]: Transitions<E>[N] extends { while: infer During extends string }
    ? During
    : Transitions<E>[N] extends { failed: null; to: infer To extends string }
      ? To
      : never;
}[NamesOf<E, Id>];

type RecordValues<Id extends OperationId> = Rows[Id]['recordValues'];
/** The properties by which a record decides the operation's permission; never if none does. */
export type DecidingRecord<Id extends OperationId> = [keyof RecordValues<Id>] extends [never]
  ? never
  : {
      readonly [
        K in keyof RecordValues<Id> as K extends `${string}.${infer P}` ? P : never
      ]: RecordValues<Id>[K] extends readonly (infer V)[] ? V : never;
    };

/** A record as its lifecycle sees it. */
export type LifecycleRecord<E extends keyof Lifecycles> = { id: string } & { [F in FieldOf<E>]: StateOf<E> };

export type Language = 'zh_CN' | 'zh_TW' | 'en';
