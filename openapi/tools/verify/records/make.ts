import { buildCall, runSteps } from '../calls/build.ts';
import type { Context, Names, Wish } from '../context.ts';
import type { TestRecord } from './test-record.ts';
import { send } from '../http/send.ts';
import { isObject, type JsonObject, textOf } from '../json.ts';
import type { Entity } from '../model.ts';
import { NotReached, failedSetup } from '../outcome.ts';
import { removeRecord } from './cleanup.ts';
import { mergeRecipes } from '../calls/recipe.ts';
import { fill } from '../calls/fill.ts';
import { itemsOf } from './read.ts';
import { bringTo } from './states.ts';

/**
 * Creates a record of an entity, or finds the first one if none can or need be created.
 * @throws NotReached if creation is refused, or there is none
 */
export async function makeRecord(
  context: Context,
  name: string,
  wish: Wish = {},
  names: Names = new Map(),
): Promise<TestRecord> {
  const entity = context.model.entity(name);
  const { maker } = entity;
  if (maker === undefined || context.finds) return findRecord(context, entity, wish);
  const own = Object.fromEntries(
    Object.entries(wish.path ?? {}).filter(([key]) => maker.row.path.includes(`{${key}}`)),
  );
  const over = {
    before: [],
    record: undefined,
    session: undefined,
    unreachable: maker.recipe.unreachable,
    path: own,
    query: {},
    body: wish.body && Object.keys(wish.body).length > 0 ? await fill(context, wish.body, names) : undefined,
  };
  const call = await buildCall(context, maker, mergeRecipes(maker.recipe, over));
  const exchange = await send(context, call);
  if (exchange.status !== maker.row.success || !isObject(exchange.json)) throw failedSetup(maker.id, exchange);
  const record = { entity: name, kind: maker.entity ?? name, values: exchange.json, path: call.path };
  const targetRecord = wish.in === undefined ? record : await bringTo(context, record, [wish.in].flat());
  if (wish.after !== undefined)
    await runSteps(context, wish.after, new Map([...names, ['record', targetRecord.values]]));
  return targetRecord;
}

/** Removes the created record of an entity that can have only one. */
export async function removeCreated(context: Context, kind: string): Promise<void> {
  for (const [key, { record, remover }] of context.ledger.of(kind))
    if ((await removeRecord(context, record, remover)) === undefined) context.ledger.delete(key);
}

/** A record of an entity that others may refer to: one for the whole run. @throws NotReached */
export function sharedRecord(context: Context, name: string): Promise<TestRecord> {
  let record = context.shared.get(name);
  if (record === undefined) {
    const ready = context.model.entity(name).lifecycle?.states.find((state) => state === 'ready');
    record = context.ledger.share(() => makeRecord(context, name, { in: ready }));
    context.shared.set(name, record);
  }
  return record;
}

async function findRecord(
  context: Context,
  { name, lister, reader, lifecycle }: Entity,
  wish: Wish,
): Promise<TestRecord> {
  const operation = lister ?? (reader?.row.path.includes('{') === true ? undefined : reader);
  if (operation === undefined) throw new NotReached('recipe', `nothing makes or lists ${name}`);
  const call = await buildCall(context, operation, operation.recipe);
  const { json } = await send(context, call);
  const states = wish.in === undefined ? undefined : [wish.in].flat();
  const fits = (item: JsonObject): boolean => states?.includes(textOf(item[lifecycle?.field ?? ''])) ?? true;
  const items = itemsOf(json);
  const values = lister === undefined ? json : items.find(fits);
  // A record that no operation creates is brought to the required state if no record has it.
  if (values === undefined && items[0] && states && lifecycle && !context.finds)
    return bringTo(context, { entity: name, kind: name, values: items[0], path: call.path }, states);
  if (!isObject(values)) throw new NotReached('recipe', `${operation.id} has no ${name}`);
  return { entity: name, kind: name, values, path: call.path };
}
