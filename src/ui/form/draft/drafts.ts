import { del, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { draftsOf, isForgotten, whenGivenUp } from './forget-drafts.ts';

/** What was typed into a form and not saved. */
export interface Draft {
  /** Milliseconds since the epoch. */
  at: number;
  /** Revision of the record that was edited; null when one was created. */
  revision: number | null;
  /** The fields that differed from the record. */
  values: Readonly<Record<string, unknown>>;
}

/** Whose draft it is, and of which form. */
export interface DraftKey {
  user: string;
  /** Address of the view. */
  place: string;
  /** Names application, view, form and record. */
  form: string;
}

const Stored = v.object({
  at: v.number(),
  revision: v.nullable(v.number()),
  values: v.record(v.string(), v.unknown()),
});

/** How long a form must rest before its draft is kept. */
const quietMs = 3000;
const lifeMs = 7 * 86_400_000;
const table = 'drafts';

/** Opened for one access only: a connection that stays would keep other windows from removing the database. */
function storeOf(database: string): UseStore {
  return async (mode, run) => {
    const request = indexedDB.open(database, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table));
    const connection = await promisifyRequest(request);
    try {
      return await run(connection.transaction(table, mode).objectStore(table));
    } finally {
      connection.close();
    }
  };
}

const isOld = ({ at }: Pick<Draft, 'at'>): boolean => Date.now() - at > lifeMs;
/** Blocked or full storage costs the draft, nothing else. */
const attempt = (work: Promise<unknown>): Promise<void> => work.then(() => undefined).catch(() => undefined);

/** A draft that this document keeps, or is about to. */
interface Kept {
  key: DraftKey;
  timer: number;
  /** The draft that was there, while the user has not decided about it. */
  before: Draft | null;
}

const kept = new Map<string, Kept>();
const nameOf = ({ user, form }: DraftKey): string => `${user} ${form}`;

function put(key: DraftKey, draft: Draft): Promise<void> {
  if (isForgotten(key.user)) return Promise.resolve();
  return attempt(set(key.form, draft, storeOf(draftsOf(key.user))));
}

/**
 * Keeps a draft once the form has rested, in place of its earlier one; a later call begins the rest anew. It does not
 * live in an effect, because a form that is hidden with its tab rests too.
 * @param before the earlier draft, while the user has not decided about it
 */
export function keepDraft(key: DraftKey, draft: () => Draft, before: Draft | null): void {
  window.clearTimeout(kept.get(nameOf(key))?.timer);
  const timer = window.setTimeout(() => void put(key, draft()), quietMs);
  kept.set(nameOf(key), { key, timer, before });
}

/** Removes the draft of a form, and the earlier one with it. */
export function dropDraft(key: DraftKey): Promise<void> {
  window.clearTimeout(kept.get(nameOf(key))?.timer);
  kept.delete(nameOf(key));
  return attempt(del(key.form, storeOf(draftsOf(key.user))));
}

/** Gives up what was typed since the form was opened; a draft that nobody decided about is there again. */
export async function giveUpDraft(key: DraftKey): Promise<void> {
  const before = kept.get(nameOf(key))?.before;
  if (before === undefined) return;
  await dropDraft(key);
  if (before) await put(key, before);
}

whenGivenUp((place) => {
  const keys = [...kept.values()].map(({ key }) => key);
  void Promise.all(keys.filter((key) => key.place === place).map(giveUpDraft));
});

/** The user decided against an earlier draft; what was typed since stays. */
export async function dropEarlierDraft(key: DraftKey): Promise<void> {
  const entry = kept.get(nameOf(key));
  if (entry) entry.before = null;
  else await dropDraft(key);
}

/** The draft of a form; null when there is none, when it is older than seven days, or when it cannot be read. */
export async function readDraft(key: DraftKey): Promise<Draft | null> {
  try {
    const read = v.safeParse(Stored, await get(key.form, storeOf(draftsOf(key.user))));
    return read.success && !isOld(read.output) ? read.output : null;
  } catch {
    return null;
  }
}

/** Removes what is older than seven days, of every user of this device. */
export async function sweepDrafts(user: string): Promise<void> {
  const databases = await indexedDB.databases();
  for (const { name = '' } of databases) {
    if (!name.startsWith(draftsOf(''))) continue;
    const store = storeOf(name);
    const all = await entries<string, unknown>(store);
    const old = all.filter(([, draft]) => !v.is(Stored, draft) || isOld(draft));
    await Promise.all(old.map(([form]) => del(form, store)));
    if (old.length === all.length && name !== draftsOf(user)) indexedDB.deleteDatabase(name);
  }
}
