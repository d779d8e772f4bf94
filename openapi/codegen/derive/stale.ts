import type { Schema } from '../contract.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { answerOf, entitiesIn, homesOf } from './relations.ts';
import { splitTransition } from './choice.ts';

/** The tags whose answers change together, according to the contract. */
interface Neighbours {
  /** Tag → the tags whose records it refers to, and that refer to its records or contain them. */
  readonly around: ReadonlyMap<string, ReadonlySet<string>>;
  /** Operation → the tags of the entities whose lifecycles name it. */
  readonly changedBy: ReadonlyMap<string, ReadonlySet<string>>;
}

const cache = new WeakMap<Contract, Neighbours>();

/**
 * The other tags whose answers a success makes stale, sorted: the tags of the entities whose lifecycles name the
 * operation, and the tags that these and its own tag refer to or are referred to by. An answer often counts or shows
 * the records that refer to it.
 */
export function staleAfter(contract: Contract, { id, tag, method }: JoinedOperation): string[] {
  if (method === 'get') return [];
  const { around, changedBy } = cache.get(contract) ?? neighboursOf(contract);
  const changed = [tag, ...(changedBy.get(id) ?? [])];
  const all = new Set([...changed, ...changed.flatMap((one) => [...(around.get(one) ?? [])])]);
  all.delete(tag);
  return [...all].toSorted();
}

function neighboursOf(contract: Contract): Neighbours {
  const homes = new Map([...homesOf(contract)].map(([entity, { tag }]) => [entity, tag] as const));
  const around = new Map<string, Set<string>>();
  const add = (from: string, to: string | undefined): void => {
    if (to !== undefined) around.set(from, (around.get(from) ?? new Set()).add(to));
  };
  for (const [reader, entities] of readBy(contract)) {
    for (const entity of entities) add(homes.get(entity) ?? '', reader);
  }
  for (const [entity, tag] of homes) {
    for (const target of entitiesIn(contract.schemas.get(entity) ?? {}, contract.schemas).referred)
      add(tag, homes.get(target));
  }
  const changedBy = new Map<string, Set<string>>();
  for (const [entity, { create, also = [], transitions }] of contract.lifecycles) {
    const tag = homes.get(entity);
    const causes = [
      ...create,
      ...also.flatMap(({ by }) => by),
      ...Object.keys(transitions).map((name) => splitTransition(name).operationId),
    ];
    if (tag !== undefined)
      for (const cause of causes) changedBy.set(cause, (changedBy.get(cause) ?? new Set()).add(tag));
  }
  const neighbours = { around, changedBy };
  cache.set(contract, neighbours);
  return neighbours;
}

/**
 * Tag → the entities its reads depend on: those that its answers refer to or contain, and those that its paths name.
 */
function readBy({ operations, schemas }: Contract): ReadonlyMap<string, ReadonlySet<string>> {
  const byEntity = new Map<string, Set<string>>();
  for (const joined of operations) {
    if (joined.method !== 'get') continue;
    const inPath = joined.parameters.filter((parameter) => parameter.in === 'path').map(({ schema }) => schema);
    const read: readonly Schema[] = [answerOf(joined) ?? {}, ...inPath];
    const entities = byEntity.get(joined.tag) ?? new Set();
    for (const { referred, contained } of read.map((schema) => entitiesIn(schema, schemas))) {
      for (const entity of [...referred, ...contained]) entities.add(entity);
    }
    byEntity.set(joined.tag, entities);
  }
  return byEntity;
}
