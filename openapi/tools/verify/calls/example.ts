import { buildCall } from './build.ts';
import type { Call, Context } from '../context.ts';
import type { TestRecord } from '../records/test-record.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { Entity, Model, Operation } from '../model.ts';
import { NotReached } from '../outcome.ts';
import { mergeRecipes, type RequestRecipe } from './recipe.ts';
import { makeRecord } from '../records/make.ts';
import { bringTo, transitionCall, transitionOperation } from '../records/states.ts';

/** A lifecycle transition of an operation, and the required state of its record. */
interface Performed {
  readonly entity: string;
  /** The states in which it is allowed; that of a new record first. */
  readonly states: readonly string[];
  readonly path: Readonly<Record<string, string>>;
}

/**
 * The transition that an operation performs on the record in its path; preferably one that is allowed for a new record.
 */
function performedBy(model: Model, operation: Operation): Performed | undefined {
  const makers = [...model.entities.values()].flatMap(({ name, maker, lifecycle }) => {
    if (lifecycle === undefined) return [];
    return [...lifecycle.transitions].flatMap(([key, { from, record = 'id' }]) => {
      const [id = '', value] = key.split('/');
      if (id !== operation.id || !operation.row.path.includes(`{${record}}`)) return [];
      const targets = model.pathReferences(operation, record).map(({ entity }) => entity);
      if (!targets.includes(name) && !targets.includes(maker?.entity ?? '')) return [];
      const { choice } = operation.row;
      const isNew = from.includes(lifecycle.initial);
      const path: Record<string, string> = choice !== null && value !== undefined ? { [choice]: value } : {};
      return [{ entity: name, states: isNew ? [lifecycle.initial] : from, path, isNew }];
    });
  });
  return makers.find(({ isNew }) => isNew) ?? makers[0];
}

/**
 * A successful request of an operation: its recipe, with a record in a state that allows it.
 * @param over overrides for this call
 * @throws NotReached
 */
export async function exampleCall(context: Context, operation: Operation, over?: RequestRecipe): Promise<Call> {
  const recipe = over === undefined ? operation.recipe : mergeRecipes(operation.recipe, over);
  const performed = performedBy(context.model, operation);
  if (performed === undefined || recipe.path['id'] !== undefined || recipe.path['ownerId'] !== undefined)
    return buildCall(context, operation, recipe);
  return (await aboutRecord(context, operation, recipe, performed)).call;
}

/**
 * An example call that is created once per run, for calls that change nothing because they are refused or only read.
 * Calls are created one at a time, because bringing a record to a state uses the shared clock.
 */
export function sharedExample(context: Context, operation: Operation): Promise<Call> {
  let call = context.examples.get(operation.id);
  if (call === undefined) {
    const others = [...context.examples.values()];
    call = Promise.allSettled(others).then(() => context.ledger.share(() => exampleCall(context, operation)));
    context.examples.set(operation.id, call);
  }
  return call;
}

/** The body of a call as an object. @throws NotReached if it is not one */
export function objectBody({ body }: Call): JsonObject {
  if (!isObject(body)) throw new NotReached('value', 'its body is no object');
  return body;
}

/**
 * The request of a transition on a record in a given state, whether allowed or not.
 * @param name name in the lifecycle
 * @throws NotReached
 */
export async function transitionExample(
  context: Context,
  entity: Entity,
  name: string,
  state: string,
): Promise<{ call: Call; record: TestRecord }> {
  const { operation, path } = transitionOperation(context, name);
  if (operation.recipe.unreachable !== undefined) throw new NotReached('outside', operation.recipe.unreachable);
  const row = entity.lifecycle?.transitions.get(name);
  const key = row?.record ?? 'id';
  if (operation.row.path.includes(`{${key}}`)) {
    const { record: how } = operation.recipe;
    // The recipe's preparation of the record is for a state that allows the operation.
    const after = row?.from.includes(state) === true ? (how?.after ?? []) : [];
    const recipe = { ...operation.recipe, record: { path: {}, body: {}, ...how, after, in: state } };
    return aboutRecord(context, operation, recipe, { entity: entity.name, states: [state], path });
  }
  // Built first: other preconditions take time, and a job of the record would end meanwhile.
  const record = await makeRecord(context, entity.name);
  const call = await transitionCall(context, record, name);
  return { call, record: await bringTo(context, record, [state]) };
}

async function aboutRecord(
  context: Context,
  operation: Operation,
  recipe: RequestRecipe,
  { entity, states, path }: Performed,
): Promise<{ call: Call; record: TestRecord }> {
  const own = { ...recipe, path: { ...path, ...recipe.path } };
  const { maker, lifecycle } = context.model.entity(entity);
  const isThere = states.some((state) => state === lifecycle?.initial);
  const requiredStates = recipe.record?.in ?? (isThere ? undefined : states);
  const targets = [...operation.parameters].filter(({ in: where }) => where === 'path');
  const [reference] = context.model.pathReferences(operation, targets.at(-1)?.name ?? '');
  if (maker?.entity === entity && reference?.entity === entity) {
    const how = { path: {}, body: {}, after: [], ...recipe.record, in: requiredStates };
    const call = await buildCall(context, operation, { ...own, record: how });
    if (call.record !== undefined) return { call, record: call.record };
  }
  // The record of the other entity is created first; if only a part of it is meant, its state is set when that part
  // exists.
  const isOfPart = reference !== undefined && reference.entity !== entity && reference.entity !== maker?.entity;
  const record = await makeRecord(context, entity, { ...recipe.record, in: isOfPart ? undefined : requiredStates });
  const call = await buildCall(context, operation, { ...own, record: undefined }, record);
  if (!isOfPart || requiredStates === undefined) return { call, record };
  return { call, record: await bringTo(context, record, [requiredStates].flat()) };
}
