import type { TransitionRow } from '../../../generated/lifecycles.ts';
import { buildCall, runSteps } from '../calls/build.ts';
import type { Context, Names } from '../context.ts';
import type { TestRecord } from './test-record.ts';
import { send } from '../http/send.ts';
import { isObject, textOf } from '../json.ts';
import type { Lifecycle, Operation } from '../model.ts';
import { NotReached, failedSetup } from '../outcome.ts';
import { readRecord } from './read.ts';
import { wayTo } from './ways.ts';

/** The state of a record; undefined if it does not exist. */
export async function stateOf(context: Context, record: TestRecord): Promise<string | undefined> {
  const { lifecycle } = context.model.entity(record.entity);
  const values = await readRecord(context, record);
  return values && lifecycle && textOf(values[lifecycle.field]);
}

/**
 * Brings a record to a state through the API, otherwise through the stand-in for other systems.
 * @param states alternatives; the first reachable one is tried
 * @throws NotReached if no way leads there, or a step is refused
 */
export async function bringTo(context: Context, record: TestRecord, states: readonly string[]): Promise<TestRecord> {
  const { lifecycle, name } = context.model.entity(record.entity);
  if (lifecycle === undefined) throw new NotReached('recipe', `${name} has no states`);
  let now = await stateOf(context, record);
  if (now === undefined) throw new NotReached('refused', `${name} cannot be read`);
  const start = now;
  const [way] = states.flatMap((state) => {
    const path = wayTo(lifecycle, start, state, context.outside !== undefined);
    return path === undefined ? [] : [path];
  });
  if (way === undefined) throw whyNot(lifecycle, name, states[0] ?? '');
  for (const { from, to, by } of way) {
    if (states.includes(now)) break;
    if ('transition' in by) await perform(context, record, by.transition);
    else if ('outside' in by) await context.outside?.(record, by.outside);
    else if ('steps' in by) await follow(context, record, lifecycle, by.steps);
    const row = 'transition' in by ? lifecycle.transitions.get(by.transition) : undefined;
    const between = 'steps' in by ? lifecycle.states : passing(lifecycle, row, from);
    now = (await waitFor(context, record, [to, ...states], between)) ?? '';
    if (now !== to && !states.includes(now)) throw new NotReached('refused', `${name} does not come to ${to}`);
  }
  const values = await readRecord(context, record);
  // A rollout keeps the release that its path names.
  return { ...record, values: record.kind === record.entity ? (values ?? record.values) : record.values };
}

/** Takes the contract's steps to a state; a step may wait for one in between. */
async function follow(context: Context, record: TestRecord, lifecycle: Lifecycle, to: string): Promise<void> {
  let names: Names = new Map([['record', record.values]]);
  for (const step of lifecycle.reach.get(to) ?? []) {
    names = await runSteps(context, [step], names);
    if (step.call !== undefined && step.in !== undefined) await waitFor(context, record, [step.in], lifecycle.states);
  }
}

function whyNot({ also }: Lifecycle, name: string, state: string): NotReached {
  const causes = also.filter(({ to }) => to.includes(state)).flatMap(({ by }) => by);
  if (causes.includes('outside')) return new NotReached('outside', `only another system brings ${name} to ${state}`);
  if (causes.includes('job')) return new NotReached('outside', `only a job brings ${name} to ${state}`);
  if (causes.includes('clock')) return new NotReached('clock', `only time brings ${name} to ${state}`);
  return new NotReached('recipe', `no recipe brings ${name} to ${state}`);
}

/**
 * The states that a record may pass through by itself after a transition: any, except the results of its job, if there
 * is one; none for a plain call, and the first state if there is no call.
 */
export function passing({ states }: Lifecycle, row: TransitionRow | undefined, from: string): readonly string[] {
  if (row === undefined) return [from];
  if (row.while === null && row.failed === null) return [];
  const ends = [row.failed, row.to].flat();
  return states.filter((state) => !ends.includes(state) || state === from);
}

/**
 * Waits until a record is in one of some states, as long as a job may take.
 * @param during states that it may leave without a call
 * @returns its last state
 */
export async function waitFor(
  context: Context,
  record: TestRecord,
  states: readonly string[],
  during: readonly string[],
): Promise<string | undefined> {
  const { patienceSeconds, pollSeconds } = context.environment.jobs;
  for (let waited = 0; ; waited += pollSeconds) {
    const state = await stateOf(context, record);
    if (state === undefined || states.includes(state) || !during.includes(state) || waited >= patienceSeconds)
      return state;
    await context.clock.pass(pollSeconds);
  }
}

/** The operation of a transition, and the value of the path parameter that chooses it. */
export function transitionOperation(
  context: Context,
  name: string,
): { operation: Operation; path: Record<string, string> } {
  const [id = '', value] = name.split('/');
  const operation = context.model.operation(id);
  const { choice } = operation.row;
  return { operation, path: value !== undefined && choice !== null ? { [choice]: value } : {} };
}

/** A call of a transition on a record. @throws NotReached */
export async function transitionCall(context: Context, record: TestRecord, name: string) {
  const { operation, path } = transitionOperation(context, name);
  const { lifecycle } = context.model.entity(record.entity);
  const key = lifecycle?.transitions.get(name)?.record ?? 'id';
  const { recipe } = operation;
  const inBody = !operation.row.path.includes(`{${key}}`);
  const body = isObject(recipe.body) ? recipe.body : {};
  const recordId = record.values['id'] ?? null;
  return buildCall(
    context,
    operation,
    {
      ...recipe,
      record: undefined,
      path: { ...recipe.path, ...path },
      body: inBody ? { ...body, [key]: key.endsWith('s') ? [recordId] : recordId } : recipe.body,
    },
    record,
  );
}

async function perform(context: Context, record: TestRecord, name: string): Promise<void> {
  const call = await transitionCall(context, record, name);
  const exchange = await send(context, call);
  if (exchange.status !== call.operation.row.success) throw failedSetup(name, exchange);
}
