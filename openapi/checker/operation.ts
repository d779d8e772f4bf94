import type { OperationValidators } from '../codegen/runtime/index.ts';
import { type OperationId, type OperationRow, operations } from '../generated/operations.ts';
import { validators } from '../generated/validators.ts';
import { isNode, type Json, jsonPointer, valueAt } from './pointer.ts';
import { decode } from './query.ts';
import { type Match, type Routed, Router } from './router.ts';

/** A header that an answer must have. */
export interface PromisedHeader {
  readonly name: string;
  readonly pattern: RegExp | undefined;
  readonly pointer: string;
}

const PLACES = ['path', 'query', 'header'] as const;

/** A parameter as the document declares it. */
export interface DeclaredParameter {
  readonly name: string;
  readonly in: (typeof PLACES)[number];
  readonly required: boolean;
  /** Pointer of its schema in the joined document. */
  readonly pointer: string;
}

/** An operation with the data that the checker needs for each call. */
export interface CheckedOperation extends Routed {
  readonly id: OperationId;
  readonly row: OperationRow;
  readonly validators: OperationValidators;
  /** Place of the operation in the joined document. */
  readonly pointer: string;
  readonly parameters: readonly DeclaredParameter[];
  /** Headers by status. */
  readonly headers: ReadonlyMap<number, readonly PromisedHeader[]>;
}

/** The operation that a request addresses, with the decoded values of its path. */
export interface CheckedMatch extends Match<CheckedOperation> {
  readonly values: Readonly<Record<string, unknown>>;
}

export type CheckedRoutes = Router<CheckedOperation, CheckedMatch>;

export const isOperationId = (name: string): name is OperationId => Object.hasOwn(operations, name);

function headersOf(document: Json, pointer: string): Map<number, PromisedHeader[]> {
  const responses = valueAt(document, `${pointer}/responses`);
  const byStatus = new Map<number, PromisedHeader[]>();
  for (const status of Object.keys(isNode(responses) ? responses : {})) {
    const headers = valueAt(document, `${pointer}/responses/${status}/headers`);
    const declared = isNode(headers) ? headers : {};
    const promised = Object.entries(declared).flatMap(([name, header]): PromisedHeader[] => {
      if (!isNode(header) || header['required'] !== true) return [];
      const pattern = isNode(header['schema']) ? header['schema']['pattern'] : undefined;
      return [
        {
          name,
          pattern: typeof pattern === 'string' ? new RegExp(pattern, 'u') : undefined,
          pointer: `${pointer}/responses/${status}/headers/${name}`,
        },
      ];
    });
    byStatus.set(Number(status), promised);
  }
  return byStatus;
}

function parametersOf(document: Json, pointer: string): DeclaredParameter[] {
  const declared = valueAt(document, `${pointer}/parameters`);
  return (Array.isArray(declared) ? declared : []).flatMap((parameter: Json, index): DeclaredParameter[] => {
    if (!isNode(parameter)) return [];
    const { name, required } = parameter;
    const place = PLACES.find((one) => one === parameter['in']);
    if (typeof name !== 'string' || place === undefined) return [];
    return [{ name, in: place, required: required === true, pointer: `${pointer}/parameters/${index}/schema` }];
  });
}

/** The path parameters that are limited to certain values, with these values. */
export function choicesOf({ path }: OperationValidators): Routed['choices'] {
  return Object.entries(path?.entries ?? {}).flatMap(([name, schema]) =>
    'options' in schema && Array.isArray(schema.options) ? [[name, new Set(schema.options.map(String))] as const] : [],
  );
}

/** All operations of the contract, in its order. */
export function checkedOperations(document: Json): ReadonlyMap<OperationId, CheckedOperation> {
  return new Map(
    Object.keys(operations)
      .filter(isOperationId)
      .map((id) => {
        const row: OperationRow = operations[id];
        const pointer = `#${jsonPointer(['paths', row.path, row.method.toLowerCase()])}`;
        return [
          id,
          {
            id,
            row,
            validators: validators[id],
            paths: [row.path],
            choices: choicesOf(validators[id]),
            pointer,
            parameters: parametersOf(document, pointer),
            headers: headersOf(document, pointer),
          },
        ];
      }),
  );
}

/** The router of these operations. */
export const routesOf = (all: Iterable<CheckedOperation>): CheckedRoutes =>
  new Router(all, (match) => ({
    ...match,
    values: Object.fromEntries(Object.entries(match.parameters).map(([name, value]) => [name, decode(value)])),
  }));
