import { type Context, idOf, type Leftover } from '../context.ts';
import type { TestRecord } from './test-record.ts';
import { send } from '../http/send.ts';
import { codeOf } from '../json.ts';
import type { Entry } from './ledger.ts';
import type { Operation } from '../model.ts';
import { Failure, NotReached } from '../outcome.ts';
import { callFor, readRecord } from './read.ts';
import { bringTo, stateOf } from './states.ts';

/**
 * Removes a record, from a state in which that is allowed.
 * @returns why it still exists; undefined if it was removed
 */
export async function removeRecord(
  context: Context,
  record: TestRecord,
  remover: Operation | undefined,
): Promise<string | undefined> {
  if (remover === undefined) return 'nothing removes it';
  try {
    const { lifecycle } = context.model.entity(record.entity);
    const row = lifecycle?.transitions.get(remover.id);
    if (row !== undefined) {
      const state = await stateOf(context, record);
      if (state === undefined) return undefined;
      if (!row.from.includes(state)) await bringTo(context, record, row.from);
    }
    const { status, json } = await send(context, await callFor(context, remover, record));
    if (status < 300 || status === 404) return undefined;
    const { reader, lister } = context.model.entity(record.entity);
    const canRead = reader !== undefined || lister !== undefined;
    if (canRead && (await readRecord(context, record)) === undefined) return undefined;
    return `${remover.id} was answered ${status} ${codeOf(json)}`.trim();
  } catch (error) {
    if (error instanceof NotReached || error instanceof Failure) return error.message;
    throw error;
  }
}

/** Removes the records of a case, the last first. Failures are retried at the end of the run. */
export async function removeOwn(context: Context): Promise<void> {
  const { ledger } = context;
  for (const [key, entry] of ledger.takeOwn())
    if ((await removeRecord(context, entry.record, entry.remover)) !== undefined) ledger.postpone(key, entry);
}

/** Removes all records of a run, the last first. @returns those that still exist */
export async function removeAll(context: Context): Promise<Leftover[]> {
  const all = context.ledger.takeAll().map(([, entry]) => entry);
  // Records used by others can be removed after these.
  const leftovers = await removeThese(context, await removeThese(context, all));
  const busy = leftovers.filter(({ record }) => hasJobs(context, record));
  if (busy.length > 0) await context.clock.pass(context.environment.jobs.patienceSeconds);
  const still = await removeThese(context, busy);
  return [...leftovers.filter((entry) => !busy.includes(entry)), ...still].map(({ record, why }) => ({
    entity: record.kind,
    id: idOf(record.values),
    why,
  }));
}

/** @returns the remaining records, and why they remain */
async function removeThese(context: Context, entries: readonly Entry[]): Promise<LeftoverEntry[]> {
  const leftovers: LeftoverEntry[] = [];
  for (const entry of entries) {
    const why = await removeRecord(context, entry.record, entry.remover);
    if (why !== undefined) leftovers.push({ ...entry, why });
  }
  return leftovers;
}

/** A record that could not be removed. */
interface LeftoverEntry extends Entry {
  readonly why: string;
}

/** Whether a job may be running on a record, even if its state does not show it. */
const hasJobs = ({ model }: Context, { kind }: TestRecord): boolean =>
  [...(model.entities.get(kind)?.lifecycle?.transitions.values() ?? [])].some(({ failed }) => failed !== null);
