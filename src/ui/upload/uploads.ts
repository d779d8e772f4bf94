import { useSyncExternalStore } from 'react';
import { dimensionsOf } from './dimensions.ts';
import { sumsOfFile } from './hash.ts';
import type { Sums } from './hash-slices.ts';
import { Pause } from './pause.ts';
import { checkFile, type FileRule } from './rules.ts';
import { persist, sendChunks, type Course, type Session, type StoredFile, type UploadTransport } from './send-chunks.ts';
import { change, isActive, uploads, type Upload } from './store.ts';
import { forget, remember, unfinished, type Unfinished } from './unfinished.ts';

/** What an upload needs beside what is shown of it. */
interface Job {
  file: File;
  rule: FileRule;
  transport: UploadTransport;
  /** User and application; an upload never goes on for another. */
  scope: string;
  /** What the upload is for: it ends with it. A hidden tab keeps its elements. */
  owner: Element;
  pause: Pause;
  controller: AbortController;
  session?: Session;
  /** Sends the form that waits for the file. */
  save?: (() => void) | undefined;
}

const jobs = new Map<string, Job>();
/** Long enough that a speed means something. */
const rateAfterMs = 3000;
// No key of an earlier page comes again: a restored draft must not name another file.
const keyOfPage = Math.round(performance.timeOrigin).toString(36);
let count = 0;
let armed = false;

/** Stops what nobody can see or use any more: its form was discarded, or its tab closed. */
function stopAbandoned(): void {
  for (const [key, { owner }] of jobs) if (!owner.isConnected) cancelUpload(key);
}

function guardWindow(): void {
  const warn = (event: BeforeUnloadEvent) => {
    stopAbandoned();
    if (armed) event.preventDefault();
  };
  uploads.subscribe(() => {
    const needed = [...uploads.get().values()].some(isActive);
    if (needed === armed) return;
    armed = needed;
    if (armed) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  });
}

const isOf = (job: Pick<Job, 'scope' | 'transport'>, upload: Unfinished): boolean =>
  upload.scope === job.scope && upload.purpose === job.transport.purpose;

const isInUse = (id: string, but?: Job): boolean => [...jobs.values()].some((job) => job !== but && job.session?.id === id);

/** Uploads of this user, application and purpose that a reload has cut off. */
export const cutOff = (scope: string, transport: UploadTransport): Unfinished[] =>
  unfinished().filter((upload) => isOf({ scope, transport }, upload) && !isInUse(upload.id));

/** The upload that this very file was before, and how much of it the server has; else a new one. */
async function open(job: Job, hashing: Promise<Sums>, course: Course): Promise<{ session: Session; from: number }> {
  const { file, transport, controller } = job;
  const { signal } = controller;
  for (const known of unfinished()) {
    const looksSame = known.name === file.name && known.size === file.size && known.lastModified === file.lastModified;
    if (!looksSame || !isOf(job, known) || isInUse(known.id, job)) continue;
    const isSame = known.id === job.session?.id || known.sha256 === (await hashing).sha256;
    const from = isSame ? await persist(() => transport.received(known.id, signal), course) : null;
    if (from !== null) return { session: { id: known.id, chunkSize: known.chunkSize }, from };
    forget(known.id);
  }
  return { session: await persist(() => transport.begin({ name: file.name, size: file.size }, signal), course), from: 0 };
}

const differs = (ours: Sums, theirs: StoredFile): boolean =>
  (theirs.md5 ?? ours.md5) !== ours.md5 || (theirs.sha256 ?? ours.sha256) !== ours.sha256;

async function send(key: string, job: Job, hashing: Promise<Sums>): Promise<void> {
  const { file, transport, pause, scope } = job;
  const { signal } = job.controller;
  let mark = { at: performance.now(), sent: 0 };
  const course: Course = {
    transport,
    pause,
    signal,
    onWait: (waitsFor) => {
      mark = { at: performance.now(), sent: uploadOf(key)?.sent ?? 0 };
      change(key, waitsFor ? { phase: 'waiting', waitsFor, rate: undefined } : { phase: 'sending', waitsFor: undefined });
    },
  };
  const { session, from } = await open(job, hashing, course);
  job.session = session;
  const note = (): void => {
    const { sent = 0, sums } = uploadOf(key) ?? {};
    const { name, size, lastModified } = file;
    const sha256 = sums && { sha256: sums.sha256 };
    if (job.session) remember({ scope, purpose: transport.purpose, name, size, lastModified, ...session, sent, ...sha256 });
  };
  mark = { at: performance.now(), sent: from };
  change(key, { phase: 'sending', sent: from, ...(from > 0 ? { resumedAt: from } : {}) });
  note();
  // What fails here is read when the sums are needed.
  hashing.then(note, () => undefined);
  await sendChunks(file, session, from, {
    ...course,
    onProgress: (sent) => {
      const elapsed = performance.now() - mark.at;
      stopAbandoned();
      change(key, { phase: 'sending', sent, ...(elapsed >= rateAfterMs ? { rate: ((sent - mark.sent) / elapsed) * 1000 } : {}) });
      note();
    },
  });
  change(key, { phase: 'finishing' });
  const sums = await hashing;
  const drop = (): void => {
    forget(session.id);
    delete job.session;
  };
  const finished = persist(() => transport.finish(session.id, sums.md5, signal), course);
  const stored = await finished.catch((error: unknown) => {
    // All bytes are there and were refused: another attempt begins anew.
    if (!transport.isTransient(error)) drop();
    throw error;
  });
  drop();
  if (differs(sums, stored)) return change(key, { phase: 'failed', code: 'FILE_CHECKSUM', canRetry: true });
  jobs.delete(key);
  change(key, { phase: 'done', stored, savesForm: false });
  job.save?.();
}

async function run(key: string, job: Job): Promise<void> {
  const { file, rule, controller } = job;
  change(key, { phase: 'checking', code: undefined, error: undefined, canRetry: false });
  const code = await checkFile(file, rule);
  if (code) {
    jobs.delete(key);
    return change(key, { phase: 'failed', code });
  }
  const dimensions = await dimensionsOf(file);
  if (dimensions) change(key, { dimensions });
  const known = uploadOf(key)?.sums;
  const hashing = known ? Promise.resolve(known) : sumsOfFile(file, controller.signal);
  hashing.then((sums) => change(key, { sums }), () => undefined);
  await send(key, job, hashing);
}

function begin(key: string, job: Job): void {
  void run(key, job).catch(async (error: unknown) => {
    job.save = undefined;
    if (job.controller.signal.aborted) return;
    const isGone = await job.file.slice(0, 1).arrayBuffer().then(() => false, () => true);
    change(key, { phase: 'failed', savesForm: false, ...(isGone ? { code: 'FILE_CHANGED' } : { error, canRetry: true }) });
  });
}

const newUpload = (name: string, size: number): Upload => {
  count += 1;
  return { key: `${keyOfPage}-${count}`, name, size, phase: 'checking', sent: 0 };
};

const add = (upload: Upload): void => uploads.set(new Map(uploads.get()).set(upload.key, upload));

/**
 * Starts the upload of a file, or goes on with one that a reload has cut off.
 * @param scope user and application; an upload never goes on for another
 * @param owner the form that the file is for; when it leaves the document, the upload is cancelled
 * @returns its key, by which `useUpload` and `uploadOf` find it
 */
export function startUpload(file: File, rule: FileRule, transport: UploadTransport, scope: string, owner: Element): string {
  if (count === 0) guardWindow();
  const upload = newUpload(file.name, file.size);
  const job: Job = { file, rule, transport, scope, owner, pause: new Pause(), controller: new AbortController() };
  jobs.set(upload.key, job);
  add(upload);
  begin(upload.key, job);
  return upload.key;
}

/** An upload that was refused before it began. */
export function refusedUpload(name: string, size: number, code: string): string {
  const upload: Upload = { ...newUpload(name, size), phase: 'failed', code };
  add(upload);
  return upload.key;
}

/** Sends nothing more until `resumeUpload`. */
export function pauseUpload(key: string): void {
  jobs.get(key)?.pause.close();
  change(key, { phase: 'waiting', waitsFor: 'person', rate: undefined });
}

export function resumeUpload(key: string): void {
  jobs.get(key)?.pause.open();
}

/** Tries a failed upload again; what the server has is not sent again. */
export function retryUpload(key: string): void {
  const job = jobs.get(key);
  if (!job) return;
  job.pause.open();
  begin(key, job);
}

/** Stops an upload and tells the server to forget it. */
export function cancelUpload(key: string): void {
  const job = jobs.get(key);
  change(key, { phase: 'cancelled' });
  if (!job) return;
  jobs.delete(key);
  job.controller.abort();
  if (job.session) giveUp(job.session.id, job.transport);
}

/** Forgets an upload that was cut off, here and on the server. */
export function giveUp(id: string, transport: UploadTransport): void {
  forget(id);
  void transport.cancel(id).catch(() => undefined);
}

/** Sends the form as soon as the upload has finished, even while its tab is hidden; null: no longer. */
export function saveWhenFinished(key: string, save: (() => void) | null): void {
  const job = jobs.get(key);
  if (!job) return;
  job.save = save ?? undefined;
  change(key, { savesForm: save !== null });
}

export function uploadOf(key: string | undefined): Upload | undefined {
  return key === undefined ? undefined : uploads.get().get(key);
}

export function useUpload(key: string | undefined): Upload | undefined {
  return useSyncExternalStore(uploads.subscribe, () => uploadOf(key));
}
