import { del, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { Draft, exitDrafts, removeExitDraft, writeExitDrafts, type DraftKey } from './exit-drafts.ts';
import { draftsOf, isForgotten, onInputDiscarded } from './forget-drafts.ts';

/** Pause in typing after which a draft is stored (ms). */
const restMs = 1000;
/** Maximum time of continuous typing until a draft is stored (ms). */
const latestMs = 3000;
const lifeMs = 7 * 86_400_000;
const table = 'drafts';

/** Opens the database for a single access: a persistent connection would prevent other windows from deleting it. */
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
/** Ignores errors of blocked or full storage: only the draft is lost. */
const attempt = (work: Promise<unknown>): Promise<void> => work.then(() => undefined).catch(() => undefined);

/** A draft that this document has stored or is about to store. */
interface DraftEntry {
  key: DraftKey;
  /** Returns the latest input. */
  draft: () => Draft;
  /** Whether it is in the database. */
  isWritten: boolean;
  /** Time of the first input that has not been written yet. */
  since: number | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Called when the database rejects a write. */
  onStoreFailure: () => void;
  /** The earlier draft, until the user has decided about it. */
  before: Draft | null;
}

const draftEntries = new Map<string, DraftEntry>();
const nameOf = ({ user, form }: DraftKey): string => `${user} ${form}`;

async function put(key: DraftKey, draft: Draft): Promise<void> {
  if (isForgotten(key.user)) return;
  await set(key.form, draft, storeOf(draftsOf(key.user)));
}

/** Writes the latest input to the database; input during the write stays due. */
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
 * Stores a draft after a pause in typing, replacing its earlier version; each call restarts the pause, up to three
 * seconds. Not an effect, because a form in a hidden tab must be stored too.
 * @param before the earlier draft, until the user has decided about it
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

/** Deletes the draft of a form, including an earlier one. */
export function dropDraft(key: DraftKey): Promise<void> {
  clearTimeout(draftEntries.get(nameOf(key))?.timer);
  draftEntries.delete(nameOf(key));
  removeExitDraft(key);
  return attempt(del(key.form, storeOf(draftsOf(key.user))));
}

/** Writes everything that is due, because the page may be unloaded afterwards. */
function keepAll(): void {
  for (const entry of draftEntries.values()) {
    const { user, form } = entry.key;
    if (entry.isWritten || isForgotten(user)) continue;
    writeExitDrafts(user, { ...exitDrafts(user), [form]: entry.draft() });
    void write(entry);
  }
}

let isFollowed = false;

/** Installed with the first draft: a hidden page may be unloaded without a further event. */
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

/** Deletes an earlier draft that the user has declined; newer input stays. */
export async function dropEarlierDraft(key: DraftKey): Promise<void> {
  const entry = draftEntries.get(nameOf(key));
  if (entry) entry.before = null;
  else await dropDraft(key);
}

/** The stored draft of a form; null if there is none or it can't be read. */
async function readStored({ user, form }: DraftKey): Promise<Draft | null> {
  try {
    const read = v.safeParse(Draft, await get(form, storeOf(draftsOf(user))));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** The latest draft of a form; null if there is none, if it is older than seven days, or if it can't be read. */
export async function readDraft(key: DraftKey): Promise<Draft | null> {
  const stored = await readStored(key);
  const last = exitDrafts(key.user)[key.form] ?? null;
  const latest = last && (stored === null || last.at >= stored.at) ? last : stored;
  return latest && !isOld(latest) ? latest : null;
}

/** Deletes drafts older than seven days, of every user of this device. */
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
