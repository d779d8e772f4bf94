import { isNode, valueAt } from '../../../checker/pointer.ts';
import type { Call, Context, Names } from '../context.ts';
import type { TestRecord } from '../records/test-record.ts';
import { send } from '../http/send.ts';
import { filePurposes, fill, fillTexts, namesWith, sampleFile, sampleForm, uploadedFile } from './fill.ts';
import { isObject, type Json, textOf } from '../json.ts';
import type { DeclaredParameter } from '../../../checker/operation.ts';
import { jsonOf, type Operation } from '../model.ts';
import { NotReached, failedSetup } from '../outcome.ts';
import { mergeBodies, type RequestRecipe, type Step } from './recipe.ts';
import { choiceFor } from '../records/read.ts';
import { sampleOf } from './sample.ts';
import type { Session } from '../http/sessions.ts';

/**
 * A request that an operation must accept: its recipe applied to the example of its body, with the records that path
 * and body refer to.
 * @param record for the path; a new one by default
 * @throws NotReached when a precondition cannot be met
 */
export async function buildCall(
  context: Context,
  operation: Operation,
  recipe: RequestRecipe,
  record?: TestRecord,
  names: Names = new Map(),
): Promise<Call> {
  if (recipe.unreachable !== undefined) throw new NotReached('outside', recipe.unreachable);
  // The caller exists before the records that they must not access.
  const person = await personOf(context, recipe);
  if (operation.recipe.single && operation.entity !== undefined)
    await context.making.removed(context, operation.entity);
  const extendedNames = await runSteps(context, recipe.before, namesWith(names, record));
  const session = person ?? (await createdUserSession(context, recipe, extendedNames));
  const { path, about } = await pathOf(context, operation, recipe, record, extendedNames);
  const all = namesWith(extendedNames, about);
  const query: Record<string, string | readonly string[]> = {};
  for (const parameter of operation.parameters)
    if (parameter.in === 'query' && parameter.required) query[parameter.name] = textsOf(valueOf(context, parameter));
  Object.assign(query, await fillTexts(context, recipe.query, all));
  return {
    operation,
    path,
    query,
    headers: await ownPassword(context, operation, session),
    ...(await bodyOf(context, operation, recipe, all)),
    ...(session !== undefined && { session }),
    ...(about !== undefined && { record: about }),
    names: all,
  };
}

/** The session of the caller, if it is not the shared session of the first user. @throws NotReached */
async function personOf(context: Context, { session }: RequestRecipe): Promise<Session | undefined> {
  if (typeof session !== 'string') return undefined;
  return session === 'own' ? context.sessions.fresh(0) : context.making.person(context, session);
}

/** The session of a user that a step has created. @throws NotReached */
async function createdUserSession(
  context: Context,
  { session }: RequestRecipe,
  names: Names,
): Promise<Session | undefined> {
  if (typeof session !== 'object') return undefined;
  const { userName = '', password = '' } = await fillTexts(context, session, names);
  return context.sessions.signIn(userName, password);
}

/** The caller's own password, for operations that require it. */
async function ownPassword(
  { sessions }: Context,
  { parameters }: Operation,
  session: Session | undefined,
): Promise<Record<string, string>> {
  if (!parameters.some(({ name }) => name === 'X-Own-Password')) return {};
  const { password } = session ?? (await sessions.first);
  const { id, text } = await sessions.encrypted(password);
  return { 'X-Own-Password': `${id}.${text}` };
}

/** Runs the preparing steps of a recipe. @throws NotReached when a step is refused */
export async function runSteps(context: Context, steps: readonly Step[], names: Names): Promise<Names> {
  const extendedNames = new Map(names);
  for (const step of steps) {
    if (step.make !== undefined) {
      const body = isObject(step.body) ? step.body : {};
      const created = await context.making.record(
        context,
        step.make,
        { in: step.in, path: step.path, body },
        extendedNames,
      );
      extendedNames.set(step.as ?? 'made', created.values);
      continue;
    }
    const operation = context.model.operation(step.call ?? '');
    const recipe = {
      ...operation.recipe,
      // A step that names its record needs nothing else.
      ...(Object.keys(step.path).length > 0 && { before: [], record: undefined }),
      path: { ...operation.recipe.path, ...step.path },
      query: step.query,
      body: mergeBodies(operation.recipe.body, step.body),
    };
    const call = await buildCall(context, operation, recipe, undefined, extendedNames);
    const exchange = await send(context, call);
    if (exchange.status !== operation.row.success) throw failedSetup(operation.id, exchange);
    if (step.as !== undefined) extendedNames.set(step.as, exchange.json ?? null);
  }
  return extendedNames;
}

async function pathOf(
  context: Context,
  operation: Operation,
  recipe: RequestRecipe,
  record: TestRecord | undefined,
  names: Names,
): Promise<{ path: Record<string, string>; about: TestRecord | undefined }> {
  const { model } = context;
  const path = await fillTexts(context, recipe.path, names);
  const parameters = operation.parameters.filter((one) => one.in === 'path');
  let about = record;
  if (record !== undefined)
    for (const parameter of parameters) {
      const choice = choiceFor(context, parameter, record);
      if (choice !== undefined) path[parameter.name] ??= choice;
    }
  // Records first: other parameters are often their properties.
  for (const { name } of parameters) {
    if (path[name] !== undefined) continue;
    const targets = model.pathReferences(operation, name);
    const [first] = targets;
    if (first === undefined) continue;
    const own = about && targets.find(({ entity }) => entity === about?.kind || entity === about?.entity);
    if (about !== undefined && own !== undefined) {
      path[name] = textOf(about.values[own.key]);
      continue;
    }
    if (operation.row.method !== 'GET' && model.entity(first.entity).maker === undefined)
      throw new NotReached('recipe', `nothing makes ${first.entity}, and what others have made is not touched`);
    const isSelf = parameters.at(-1)?.name === name || about === undefined;
    const pathRecord = isSelf
      ? await context.making.record(
          context,
          first.entity,
          { path, ...recipe.record, ...(recipe.record && { path: { ...path, ...recipe.record.path } }) },
          names,
        )
      : await context.making.shared(context, first.entity);
    if (isSelf) about = pathRecord;
    path[name] = textOf(pathRecord.values[first.key]);
    // The path of the parent is a part of its own.
    for (const [other, value] of Object.entries(pathRecord.path)) path[other] ??= value;
  }
  for (const parameter of parameters) {
    if (path[parameter.name] !== undefined) continue;
    const ofRecord =
      about?.path[parameter.name] ??
      (about && choiceFor(context, parameter, about)) ??
      fitting(context, parameter, about);
    path[parameter.name] = textOf(ofRecord ?? valueOf(context, parameter));
  }
  return { path, about };
}

/** Converts a value for a query: a list is a repeated parameter. */
const textsOf = (value: Json): string | readonly string[] =>
  Array.isArray(value) ? value.map((item) => textOf(item)) : textOf(value);

/** The property of the record with the name of a parameter, if it is a valid value of the parameter. */
function fitting(
  { model }: Context,
  { name, pointer }: DeclaredParameter,
  about: TestRecord | undefined,
): Json | undefined {
  const value = about?.values[name];
  const allowed = model.schema(pointer)?.schema['enum'];
  return Array.isArray(allowed) && !allowed.includes(value) ? undefined : value;
}

/**
 * The example of a parameter's schema, otherwise the smallest valid value. Examples next to the schema were recorded
 * from other calls.
 */
function valueOf(context: Context, parameter: DeclaredParameter): Json {
  return sampleOf(context.model, parameter.pointer) ?? '';
}

async function bodyOf(
  context: Context,
  operation: Operation,
  recipe: RequestRecipe,
  names: Names,
): Promise<Pick<Call, 'body' | 'raw'>> {
  const { body } = operation;
  if (body === undefined) return { body: undefined };
  if (body.mediaType === 'multipart/form-data')
    return { body: undefined, raw: sampleForm(context, typeof recipe.body === 'string' ? recipe.body : 'zip') };
  if (body.mediaType === 'application/octet-stream')
    return { body: undefined, raw: sampleFile(context, textOf(recipe.body ?? 'zip')).bytes };
  const example =
    exampleOf(context, body.pointer) ?? (body.required ? sampleOf(context.model, body.pointer) : undefined);
  const values = recipe.body === undefined ? undefined : await fill(context, recipe.body, names);
  const merged = mergeBodies(example, values);
  if (merged === undefined) return { body: undefined };
  const own = isObject(values) ? new Set(Object.keys(values)) : new Set<string>();
  const filled = await fillReferences(context, operation, body.pointer, merged, own);
  // A recipe removes a member with null.
  return {
    body: isObject(filled)
      ? Object.fromEntries(Object.entries(filled).filter(([name, value]) => value !== null || !own.has(name)))
      : filled,
  };
}

/** The example in a schema, with references followed. */
function exampleOf({ model }: Context, pointer: string): Json | undefined {
  return jsonOf(model.schema(pointer)?.schema['example'] ?? valueAt(model.document, `${pointer}/example`));
}

/** Replaces the references of an example by references to existing records. */
async function fillReferences(
  context: Context,
  operation: Operation,
  pointer: string,
  value: Json,
  keep: ReadonlySet<string> = new Set(),
): Promise<Json> {
  const { model } = context;
  const [target] = model.references(pointer);
  if (typeof value === 'string' && target !== undefined) {
    if (target.entity === 'StoredFile') return uploadedFile(context, purposeOf(context, operation));
    // References to the same kind keep the example, such as the root of a tree.
    if (target.entity === operation.entity) return value;
    const record = await context.making.shared(context, target.entity);
    return record.values[target.key] ?? value;
  }
  const schema = model.schema(pointer);
  if (schema === undefined) return value;
  if (Array.isArray(value)) {
    const items: Json[] = [];
    for (const item of value) items.push(await fillReferences(context, operation, `${schema.pointer}/items`, item));
    // Several examples of one reference resolve to the same record.
    return items.every((item) => typeof item === 'string') ? [...new Set(items)] : items;
  }
  if (!isObject(value)) return value;
  const places = model.properties(schema.pointer);
  const members: [string, Json][] = [];
  for (const [name, member] of Object.entries(value)) {
    const place = keep.has(name) ? undefined : places.get(name);
    members.push([name, place === undefined ? member : await fillReferences(context, operation, place, member)]);
  }
  return Object.fromEntries(members);
}

/** The file purpose of an operation: the one whose wrong type it refuses. */
function purposeOf(context: Context, { codes }: Operation): string {
  const match = Object.entries(filePurposes(context)).find(
    ([, facts]) => isNode(facts) && codes.some((code) => code === facts['wrongType']),
  );
  return match?.[0] ?? 'zip';
}
