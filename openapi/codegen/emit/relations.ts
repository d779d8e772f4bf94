import type { Contract } from '../join.ts';
import { homesOf, requestReferences } from '../derive/relations.ts';
import { literal } from '../valibot/literal.ts';

/** Writes `relations.ts`: the entities that values refer to, and the fields of each request that hold references. */
export function emitRelations(contract: Contract): string {
  const fields = contract.operations
    .map((joined) => [joined.id, requestReferences(joined, contract.schemas)] as const)
    .filter(([, references]) => references.length > 0);
  const entities = new Set(
    fields.flatMap(([, references]) => references.flatMap(({ to }) => to.map(({ entity }) => entity))),
  );
  const homes = [...homesOf(contract)]
    .filter(([name]) => entities.has(name))
    .map(([name, { id }]) => [name, id] as const);
  return `import type { OperationId } from './operations.ts';

export interface RequestReference {
  readonly in: 'path' | 'query' | 'body';
  /** Name of the parameter, or the path of properties to the value, separated by dots. */
  readonly field: string;
  /** The value is the \`key\` of a record of one of these entities. */
  readonly to: readonly { readonly entity: string; readonly key: string }[];
  readonly isList: boolean;
}

/** The operation that reads the records of an entity that requests refer to: a single one, or a list. */
export const readers: Readonly<Record<string, OperationId>> = ${literal(Object.fromEntries(homes))};

/** The fields of requests that refer to records. */
export const relations: Readonly<Partial<Record<OperationId, readonly RequestReference[]>>> = ${literal(Object.fromEntries(fields))};
`;
}
