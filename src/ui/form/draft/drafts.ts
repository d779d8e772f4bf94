import { del, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { Draft, exitDrafts, removeExitDraft, writeExitDrafts, type DraftKey } from './exit-drafts.ts';
import { draftsOf, isForgotten, onInputDiscarded } from './forget-drafts.ts';

/** How long a form must rest before its draft is kept. */
const restMs = 1000;
/** How long it may be typed in before what was typed is kept in any case. */
const latestMs = 3000;
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
interface DraftEntry {
  key: DraftKey;
  /** The latest input. */
  draft: () => Draft;
  /** Whether it is in the database. */
  isWritten: boolean;
  /** Time of the first input that no write includes yet. */
  since: number | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Told that the database takes nothing. */
  onStoreFailure: () => void;
  /** The draft that was there, while the user has not decided about it. */
  before: Draft | null;
}

const draftEntries = new Map<string, DraftEntry>();
const nameOf = ({ user, form }: DraftKey): string => `${user} ${form}`;

async function put(key: DraftKey, draft: Draft): Promise<void> {
  if (isForgotten(key.user)) return;
  await set(key.form, draft, storeOf(draftsOf(key.user)));
}

/** Puts what was typed last into the database; what is typed meanwhile is still due. */
async function write(entry: DraftEntry): Promise<void> {
  const { key, draft } = entry;
  clearTimeout(entry.timer);
  entry.since = null;
  try {
    await put(key, draft());
  } catch {
    entry.onStoreFailure();
    return;
  }
  if (entry.draft !== draft || draftEntries.get(nameOf(key)) !== entry) return;
  entry.isWritten = true;
  removeExitDraft(key);
}

/**
 * Keeps a draft once the form has rested, in place of its earlier one; a later call begins the rest anew, but for three
 * seconds at most. It does not live in an effect, because a form that is hidden with its tab rests too.
 * @param before the earlier draft, while the user has not decided about it
 * @param onLost called when this device can't store a draft
 */
export function keepDraft(key: DraftKey, draft: () => Draft, before: Draft | null, onStoreFailure = () => {}): void {
  followPage();
  const entry = draftEntries.get(nameOf(key)) ?? {
    key,
    draft,
    isWritten: false,
    since: null,
    timer: undefined,
    before,
    onStoreFailure,
  };
  clearTimeout(entry.timer);
  entry.since ??= performance.now();
  entry.draft = draft;
  entry.isWritten = false;
  entry.before = before;
  const remainingMs = entry.since + latestMs - performance.now();
  entry.timer = setTimeout(() => void write(entry), Math.max(0, Math.min(restMs, remainingMs)));
  draftEntries.set(nameOf(key), entry);
}

/** Removes the draft of a form, and the earlier one with it. */
export function dropDraft(key: DraftKey): Promise<void> {
  clearTimeout(draftEntries.get(nameOf(key))?.timer);
  draftEntries.delete(nameOf(key));
  removeExitDraft(key);
  return attempt(del(key.form, storeOf(draftsOf(key.user))));
}

/** The page may be gone after this: everything that is due is kept now. */
function keepAll(): void {
  for (const entry of draftEntries.values()) {
    const { user, form } = entry.key;
    if (entry.isWritten || isForgotten(user)) continue;
    writeExitDrafts(user, { ...exitDrafts(user), [form]: entry.draft() });
    void write(entry);
  }
}

let isFollowed = false;

/** From the first draft on: a page that is hidden may end without another word. */
function followPage(): void {
  if (isFollowed) return;
  isFollowed = true;
  window.addEventListener('pagehide', keepAll);
  document.addEventListener('visibilitychange', () => document.hidden && keepAll());
}

/** Discards the input since the form was opened; an undecided earlier draft is restored. */
export async function giveUpDraft(key: DraftKey): Promise<void> {
  const before = draftEntries.get(nameOf(key))?.before;
  if (before === undefined) return;
  await dropDraft(key);
  if (before) await attempt(put(key, before));
}

onInputDiscarded((place) => {
  const keys = [...draftEntries.values()].map(({ key }) => key);
  void Promise.all(keys.filter((key) => key.place === place).map(giveUpDraft));
});

/** The user decided against an earlier draft; what was typed since stays. */
export async function dropEarlierDraft(key: DraftKey): Promise<void> {
  const entry = draftEntries.get(nameOf(key));
  if (entry) entry.before = null;
  else await dropDraft(key);
}

/** The stored draft of a form; null if there is none that can be read. */
async function readStored({ user, form }: DraftKey): Promise<Draft | null> {
  try {
    const read = v.safeParse(Draft, await get(form, storeOf(draftsOf(user))));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** The latest draft of a form; null when there is none, when it is older than seven days, or when it cannot be read. */
export async function readDraft(key: DraftKey): Promise<Draft | null> {
  const stored = await readStored(key);
  const last = exitDrafts(key.user)[key.form] ?? null;
  const latest = last && (stored === null || last.at >= stored.at) ? last : stored;
  return latest && !isOld(latest) ? latest : null;
}

/** Removes drafts older than seven days, of every user of this device. */
export async function sweepDrafts(user: string): Promise<void> {
  for (const name of Object.keys(localStorage).filter((item) => item.startsWith(draftsOf('')))) {
    const owner = name.slice(draftsOf('').length);
    const young = Object.entries(exitDrafts(owner)).filter(([, draft]) => !isOld(draft));
    writeExitDrafts(owner, Object.fromEntries(young));
  }
  const databases = await indexedDB.databases();
  for (const { name = '' } of databases) {
    if (!name.startsWith(draftsOf(''))) continue;
    const store = storeOf(name);
    const all = await entries<string, unknown>(store);
    const old = all.filter(([, draft]) => !v.is(Draft, draft) || isOld(draft));
    await Promise.all(old.map(([form]) => del(form, store)));
    if (old.length === all.length && name !== draftsOf(user)) indexedDB.deleteDatabase(name);
  }
}
