import type { Exchange } from '../http/exchange.ts';
import type { EnvironmentFacts } from '../config.ts';
import { type Call, type Context, emptyCall, type Gate, idOf, INVENTED_IDS, type Leftover } from '../context.ts';
import type { TestRecord } from './test-record.ts';
import { remember, send } from '../http/send.ts';
import { isObject, isSame, type Json, type JsonObject, textOf } from '../json.ts';
import type { Model, Operation } from '../model.ts';
import { Failure, NotReached } from '../outcome.ts';
import { callFor, itemsOf, readRecord } from './read.ts';
import type { Session } from '../http/sessions.ts';
import { bringTo, stateOf } from './states.ts';

/** A record of others that a run changes, and how to restore it. */
interface Loan {
  readonly entity: string;
  readonly id: string;
  /** @returns why it is not restored; undefined if it is */
  readonly undo: (context: Context) => Promise<string | undefined>;
}

/** A record that a call acts on. */
interface Target {
  /** The possible entities, each with the property of the value; empty if the contract does not declare them. */
  readonly entities: readonly { readonly entity: string; readonly key: string }[];
  readonly value: string;
}

/** Whether the environment forbids an operation, by its name or its tag. */
export const isExcepted = ({ except }: EnvironmentFacts, { id, row }: Operation): boolean =>
  except.includes(id) || except.includes(row.tag);

/** Checks every call: a write may change records of the run, and those that it can restore. */
export class Guard implements Gate {
  readonly #isOpen: boolean;
  readonly #createdKeys = new Set<string>();
  readonly #loans = new Map<string, Promise<Loan>>();

  /** @param isOpen whether to allow everything, as a disposable backend has no records of others */
  constructor(isOpen = false) {
    this.#isOpen = isOpen;
  }

  /**
   * Checks whether a call may be sent, and first saves the records of others that it changes.
   * @returns a function that records the created records, given the answer
   * @throws NotReached if it may not be sent
   */
  async permit(context: Context, call: Call, session: Session | null): Promise<(exchange: Exchange) => Promise<void>> {
    const { operation } = call;
    const caller = session === (await context.sessions.first) ? undefined : (session ?? undefined);
    if (isExcepted(context.environment, operation))
      throw new NotReached('except', `the environment forbids ${operation.id}`);
    if (this.#isOpen || operation.row.method === 'GET') return nothing;
    const targets = targetsOf(context.model, call).filter((target) => !isOfCaller(operation, target, session));
    const others = targets.filter((target) => !this.#hasCreated(target));
    // Parts of a record of the run are removed with it.
    const isPart = others.length < targets.length;
    for (const target of others)
      if (!isPart || isMade(context.model, target)) await this.#borrow(context, { ...call, session: caller }, target);
    if (targets.length === 0) await this.#borrowOnly(context, { ...call, session: caller });
    if (operation.recipe.one !== undefined) await this.#borrowOne(context, operation, operation.recipe.one);
    const added = await Promise.all(
      operation.recipe.adds.map((name) => addedBy(context, { ...call, session: caller }, name)),
    );
    return async ({ status, json }) => {
      if (status === 201 && operation.entity !== undefined && isObject(json))
        remember(context, {
          entity: operation.entity,
          kind: operation.entity,
          values: json,
          path: call.path,
          session: caller,
        });
      if (operation.id === 'obtainToken') context.sessions.opened(json);
      if (status < 300) for (const find of added) for (const record of await find()) remember(context, record);
    };
  }

  /** Adds a record that the run has created. */
  add({ entities }: Model, kind: string, values: JsonObject): void {
    const maker = entities.get(kind)?.maker;
    const names = [...entities.values()].filter((entity) => maker !== undefined && entity.maker === maker);
    for (const name of new Set([kind, ...names.map((entity) => entity.name)]))
      for (const [key, value] of Object.entries(values))
        if (typeof value === 'string') this.#createdKeys.add(`${name}.${key}=${value}`).add(`=${value}`);
  }

  /** Restores everything, the last first. @returns the records that could not be restored */
  async putBack(context: Context): Promise<Leftover[]> {
    const leftovers: Leftover[] = [];
    for (const loan of [...this.#loans.values()].toReversed()) {
      const { entity, id, undo } = await loan;
      const why = await undo(context).catch((error: unknown) => {
        if (error instanceof NotReached || error instanceof Failure) return error.message;
        throw error;
      });
      if (why !== undefined) leftovers.push({ entity, id, why });
    }
    this.#loans.clear();
    return leftovers;
  }

  #hasCreated({ entities, value }: Target): boolean {
    if (entities.length === 0) return this.#createdKeys.has(`=${value}`);
    return entities.some(({ entity, key }) => this.#createdKeys.has(`${entity}.${key}=${value}`));
  }

  /** Whether an item refers to a record of the run. */
  #refersToCreated(item: JsonObject): boolean {
    return Object.entries(item).some(
      ([name, value]) => name.endsWith('Id') && this.#createdKeys.has(`=${textOf(value)}`),
    );
  }

  /** Records that no operation creates are changed in place and restored; those created by others are not touched. */
  async #borrow(context: Context, call: Call, { entities, value }: Target): Promise<void> {
    const [first] = entities;
    const entity = first && context.model.entities.get(first.entity);
    const key = [call.session?.number, first?.entity, value].join('/');
    if (this.#loans.has(key)) return;
    const refused = new NotReached(
      'others',
      `${call.operation.id} would change ${first?.entity ?? 'a record'} of others`,
    );
    if (first === undefined || entity === undefined || entity.maker !== undefined) throw refused;
    const { name, reader, lister } = entity;
    const record = { entity: name, kind: name, values: { [first.key]: value }, path: call.path, session: call.session };
    if (reader === undefined) {
      const list = lister && (await send(context, await callFor(context, lister, record)));
      const item = itemsOf(list?.json).find((one) => textOf(one[first.key]) === value);
      if (item === undefined || this.#refersToCreated(item)) return;
      throw refused;
    }
    await this.#lend(key, { entity: name, id: value }, async () => {
      const before = await readRecord(context, record);
      const writer = [...context.model.operations.values()].find((one) => isWriterOf(one, reader));
      return (later) => undoAll(later, { ...record, values: before ?? record.values }, before, writer);
    });
  }

  /** The same for a singleton, whose address names no record. */
  async #borrowOnly(context: Context, { operation, path, session }: Call): Promise<void> {
    const { name, reader, maker } = context.model.entities.get(operation.entity ?? '') ?? {};
    if (name === undefined || reader === undefined || maker !== undefined || !isWriterOf(operation, reader)) return;
    const key = [session?.number, name, ...Object.values(path)].join('/');
    if (this.#loans.has(key)) return;
    const record = { entity: name, kind: name, values: {}, path, session };
    await this.#lend(key, { entity: name, id: Object.values(path).join('/') }, async () => {
      const before = await readRecord(context, record);
      return (later) => undoAll(later, record, before, operation);
    });
  }

  /** Gives a property that only one record can have back to its previous owner. */
  async #borrowOne(context: Context, operation: Operation, where: JsonObject): Promise<void> {
    const { name = '', lister } = context.model.entities.get(operation.entity ?? '') ?? {};
    if (lister === undefined) return;
    await this.#lend(`${name}/one`, { entity: name, id: '' }, async () => {
      const { json } = await send(context, emptyCall(lister));
      const values = itemsOf(json).find((item) => Object.entries(where).every(([key, value]) => item[key] === value));
      if (values === undefined) return () => Promise.resolve(undefined);
      this.#loans.set(
        ['', name, idOf(values)].join('/'),
        Promise.resolve({ entity: name, id: idOf(values), undo: nothing }),
      );
      return async (later) => {
        const call = await callFor(later, operation, { entity: name, kind: name, values, path: {} });
        const { status } = await send(later, call);
        return status === operation.row.success ? undefined : `${operation.id} was answered ${status}`;
      };
    });
  }

  /** Saves a record once, even for concurrent callers. */
  async #lend(key: string, what: Pick<Loan, 'entity' | 'id'>, look: () => Promise<Loan['undo']>): Promise<void> {
    let loan = this.#loans.get(key);
    if (loan === undefined) this.#loans.set(key, (loan = look().then((undo) => ({ ...what, undo }))));
    await loan;
  }
}

/**
 * Finds records that a call adds to a list without returning them: the newest ones that were not present before.
 * @returns a function that finds them
 */
async function addedBy(
  context: Context,
  { path, session }: Call,
  entity: string,
): Promise<() => Promise<TestRecord[]>> {
  const { lister } = context.model.entity(entity);
  if (lister === undefined) return () => Promise.resolve([]);
  const sort = lister.parameters.find(({ name }) => name === 'sort');
  const pattern = sort && context.model.schema(`${sort.pointer}/items`)?.schema['pattern'];
  const query = { size: '100', ...(String(pattern).includes('createdAt') && { sort: 'createdAt,desc' }) };
  const toRecord = (values: JsonObject): TestRecord => ({ entity, kind: entity, values, path, session });
  const list = async (): Promise<JsonObject[]> =>
    itemsOf((await send(context, { ...(await callFor(context, lister, toRecord({}))), query })).json);
  const before = new Set((await list()).map((item) => idOf(item)));
  return async () => (await list()).filter((item) => !before.has(idOf(item))).map((item) => toRecord(item));
}

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

/** Whether an operation writes the resource that another one reads at the same address. */
const isWriterOf = ({ row, entity }: Operation, reader: Operation): boolean =>
  (row.method === 'PUT' || row.method === 'POST') && row.path === reader.row.path && entity === reader.entity;

/** The records of a call: those in its path, and in `id` or `ids` of its body. */
function targetsOf(model: Model, call: Call): Target[] {
  const { operation, path, body, invented } = call;
  const targets: Target[] = [];
  const add = (entities: Target['entities'], value: Json | undefined): void => {
    for (const id of textOf(value).split(','))
      if (id !== '' && !INVENTED_IDS.has(id)) targets.push({ entities, value: id });
  };
  for (const { in: where, name } of operation.parameters) {
    if (where !== 'path' || invented?.has(name) === true) continue;
    const entities = model.pathReferences(operation, name);
    if (entities.length > 0 || name === 'id' || name.endsWith('Id')) add(entities, path[name]);
  }
  if (!isObject(body)) return targets;
  for (const [name, entities] of operation.acts)
    if (invented?.has(name) !== true) for (const id of [body[name] ?? []].flat()) add(entities, id);
  return targets;
}

/** Whether an operation creates records of this kind. */
const isMade = ({ entities }: Model, target: Target): boolean =>
  target.entities.length === 0 || target.entities.some(({ entity }) => entities.get(entity)?.maker !== undefined);

/** Whether the record is the caller's own account, for operations open to every user. */
const isOfCaller = ({ row }: Operation, { entities, value }: Target, session: Session | null): boolean =>
  row.permission === null && entities.some(({ entity }) => CALLER.has(entity)) && session?.identity.has(value) === true;

const CALLER = new Set(['User', 'Role', 'Application']);

const AUDIT = new Set(['updatedAt', 'updatedBy', 'revision']);

/** Writes the previous values, and restores the previous state. @returns the remaining differences */
async function undoAll(
  context: Context,
  record: TestRecord,
  before: JsonObject | undefined,
  writer: Operation | undefined,
): Promise<string | undefined> {
  if (before === undefined) return undefined;
  const { lifecycle, reader } = context.model.entity(record.entity);
  const read = async (): Promise<JsonObject> => (await readRecord(context, record)) ?? {};
  const differs = (now: JsonObject): string[] =>
    [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
      (name) =>
        !AUDIT.has(name) &&
        !context.model.isVolatile(reader?.answer?.pointer ?? '', name) &&
        !isSame(before[name], now[name]),
    );
  const now = await read();
  const changed = differs(now);
  const writableNames = new Set(writer?.body === undefined ? [] : context.model.properties(writer.body.pointer).keys());
  if (writer !== undefined && changed.some((name) => writableNames.has(name))) {
    const body = Object.fromEntries(Object.entries(before).filter(([name]) => writableNames.has(name)));
    const call = { ...(await callFor(context, writer, record)), body };
    const revision = { 'If-Match': `"${textOf(now['revision'])}"` };
    await send(context, writer.row.ifMatch ? { ...call, headers: revision } : call);
  }
  const state = lifecycle && textOf(before[lifecycle.field]);
  if (state !== undefined && (await stateOf(context, record)) !== state) await bringTo(context, record, [state]);
  const differences = differs(await read());
  return differences.length === 0 ? undefined : `it is no longer as it was: ${differences.join(', ')}`;
}
