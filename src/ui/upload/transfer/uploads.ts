import { dimensionsOf } from '../dimensions.ts';
import { endsOf } from './edge-checksum.ts';
import { guardWindow } from '../guard-window.ts';
import { sumsOfFile } from './hash.ts';
import type { Sums } from './hash-slices.ts';
import { forget, storedUploads, remember, type StoredUpload } from './upload-session.ts';
import { faultOf, tellFacts } from '../look-into.ts';
import { Pause } from './gate.ts';
import type { FileRule } from '../../../rules/file-rule.ts';
import {
  differs,
  persist,
  sendChunks,
  type Course,
  type Session,
  type StoredFile,
  type UploadTransport,
} from './send-chunks.ts';
import { speedometer } from './speed.ts';
import { change, uploadOf, uploads, type Upload } from './store.ts';

/** Data of an upload that is not displayed. */
interface Job {
  file: File;
  rule: FileRule;
  transport: UploadTransport;
  pause: Pause;
  controller: AbortController;
  session?: Session;
  /** Submits the form that waits for the file. */
  save?: (() => void) | undefined;
}

/** The owner of an upload, and the page on which it was started. */
export type Origin = Pick<Upload, 'scope' | 'from'>;

const jobs = new Map<string, Job>();
/** Image files, kept to preview them before the server has them; they are small. */
const images = new Map<string, File>();

/** The image of an upload that was started in this document. */
export const imageOf = (key: string): File | undefined => images.get(key);

// Unique per page load: a restored draft must not refer to another file.
const keyOfPage = Math.round(performance.timeOrigin).toString(36);
let count = 0;

const newJob = (file: File, rule: FileRule, transport: UploadTransport): Job => {
  if (jobs.size === 0 && count === 0) guardWindow();
  count += 1;
  return { file, rule, transport, pause: new Pause(), controller: new AbortController() };
};

const looksLike = (file: File, stored: Pick<StoredUpload, 'name' | 'size' | 'lastModified'>): boolean =>
  stored.name === file.name && stored.size === file.size && stored.lastModified === file.lastModified;

function remove(key: string): void {
  forget(key);
  uploads.update((all) => new Map([...all].filter(([other]) => other !== key)));
}

/** Opens the earlier session of the same file, with the bytes that the server has received, or else a new one. */
async function open(
  key: string,
  { file, transport, controller }: Job,
  ends: string,
  course: Course,
): Promise<{ session: Session; from: number }> {
  const { signal } = controller;
  const scope = uploadOf(key)?.scope;
  for (const upload of storedUploads()) {
    const isOurs =
      upload.key === key || (upload.scope === scope && upload.purpose === transport.purpose && !jobs.has(upload.key));
    if (!isOurs || upload.stored || upload.ends !== ends || !looksLike(file, upload)) continue;
    const from = await persist(() => transport.received(upload.id, signal), course);
    if (upload.key !== key) remove(upload.key);
    if (from !== null) return { session: { id: upload.id, chunkSize: upload.chunkSize }, from };
  }
  return {
    session: await persist(() => transport.begin({ name: file.name, size: file.size }, signal), course),
    from: 0,
  };
}

/** Stores the progress of an upload, so that another page load can resume it. */
function noteProgress(
  key: string,
  { file: { lastModified }, controller }: Job,
  ends: string,
  session: Session,
  stored?: StoredFile,
): void {
  const upload = uploadOf(key);
  if (upload?.startedAt === undefined || controller.signal.aborted) return;
  const { scope, purpose, from, startedAt, name, size, sent, sums } = upload;
  const record = { key, scope, purpose, from, startedAt, name, size, lastModified, ends, ...session, sent };
  remember({ ...record, ...(stored && { stored }), ...(sums && { sums }) });
}

/** Completes an upload after its last byte; resolves to the file, or undefined if the server's file differs. */
async function finish(
  key: string,
  job: Job,
  session: Session,
  course: Course,
  sums: Sums,
): Promise<StoredFile | undefined> {
  const { transport } = job;
  const drop = (): void => {
    forget(key);
    delete job.session;
  };
  const finished = persist(() => transport.finish(session.id, sums.md5, course.signal), course);
  const stored = await finished.catch((error: unknown) => {
    // The complete file was rejected: another attempt starts from the beginning.
    if (!transport.isTransient(error)) drop();
    throw error;
  });
  drop();
  return differs(sums, stored) ? undefined : stored;
}

async function send(key: string, job: Job, hashing: Promise<Sums>): Promise<void> {
  const { file, transport, pause } = job;
  const { signal } = job.controller;
  const speed = speedometer();
  const course: Course = {
    transport,
    pause,
    signal,
    onWait: (waitsFor) => {
      speed.start(uploadOf(key)?.sent ?? 0);
      change(
        key,
        waitsFor ? { phase: 'waiting', waitsFor, rate: undefined } : { phase: 'sending', waitsFor: undefined },
      );
    },
  };
  const ends = await endsOf(file);
  const { session, from } = await open(key, job, ends, course);
  job.session = session;
  speed.start(from);
  change(key, {
    phase: 'sending',
    sent: from,
    startedAt: uploadOf(key)?.startedAt ?? Date.now(),
    ...(from > 0 ? { resumedAt: from } : {}),
  });
  noteProgress(key, job, ends, session);
  await sendChunks(file, session, from, {
    ...course,
    onProgress: (sent) => {
      const rate = speed.rate(sent);
      change(key, { phase: 'sending', sent, ...(rate === undefined ? {} : { rate }) });
      noteProgress(key, job, ends, session);
    },
  });
  change(key, { phase: 'finishing' });
  const stored = await finish(key, job, session, course, await hashing);
  if (!stored) return change(key, { phase: 'failed', code: 'FILE_CHECKSUM', canRetry: true });
  jobs.delete(key);
  change(key, { phase: 'done', stored, savesForm: false });
  noteProgress(key, job, ends, session, stored);
  job.save?.();
}

async function run(key: string, job: Job): Promise<void> {
  const { file, rule, controller } = job;
  change(key, { phase: 'checking', code: undefined, entry: undefined, error: undefined, canRetry: false });
  const fault = await faultOf(key, file, rule, controller.signal);
  if (fault) {
    jobs.delete(key);
    return change(key, { phase: 'failed', ...fault });
  }
  if (rule.isPackage) void tellFacts(key, file, controller.signal);
  const dimensions = await dimensionsOf(file);
  if (dimensions) {
    images.set(key, file);
    change(key, { dimensions });
  }
  const storedSums = uploadOf(key)?.sums;
  const hashing = storedSums ? Promise.resolve(storedSums) : sumsOfFile(file, controller.signal);
  // A failure is handled when the checksums are needed.
  hashing.then(
    (sums) => change(key, { sums }),
    () => undefined,
  );
  await send(key, job, hashing);
}

function begin(key: string, job: Job): void {
  void run(key, job).catch(async (error: unknown) => {
    job.save = undefined;
    if (job.controller.signal.aborted) return;
    const isGone = await job.file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => false,
        () => true,
      );
    change(key, {
      phase: 'failed',
      savesForm: false,
      ...(isGone ? { code: 'FILE_CHANGED' } : { error, entry: job.transport.entryOf?.(error), canRetry: true }),
    });
  });
}

function add(upload: Omit<Upload, 'key' | 'sent'>): string {
  count += 1;
  const key = `${keyOfPage}-${count}`;
  uploads.set(new Map(uploads.get()).set(key, { ...upload, key, sent: 0 }));
  return key;
}

/**
 * Starts the upload of a file, or resumes one that a reload interrupted. It ends with the complete file or by
 * `cancelUpload`, not with the page that started it.
 * @returns its key for `useUpload` and `uploadOf`
 */
export function startUpload(file: File, rule: FileRule, transport: UploadTransport, origin: Origin): string {
  const job = newJob(file, rule, transport);
  const key = add({ ...origin, purpose: transport.purpose, name: file.name, size: file.size, phase: 'checking' });
  jobs.set(key, job);
  begin(key, job);
  return key;
}

/** An upload that was rejected before it started. */
export const refusedUpload = ({ name, size }: File, code: string, transport: UploadTransport, origin: Origin): string =>
  add({ ...origin, purpose: transport.purpose, name, size, phase: 'failed', code });

/**
 * Resumes an upload that a reload interrupted, by its key.
 * @returns false if this is not its file; nothing changes then
 * @throws NotReadableError if the file no longer exists
 */
export async function continueUpload(
  key: string,
  file: File,
  rule: FileRule,
  transport: UploadTransport,
): Promise<boolean> {
  const stored = storedUploads().find((each) => each.key === key);
  if (uploadOf(key)?.phase !== 'cut' || !stored || !looksLike(file, stored) || stored.ends !== (await endsOf(file)))
    return false;
  const job = newJob(file, rule, transport);
  jobs.set(key, job);
  begin(key, job);
  return true;
}

/** Stops sending until `resumeUpload`. */
export function pauseUpload(key: string): void {
  jobs.get(key)?.pause.close();
  change(key, { phase: 'waiting', waitsFor: 'person', rate: undefined });
}

export function resumeUpload(key: string): void {
  jobs.get(key)?.pause.open();
}

/** Retries a failed upload; data that the server has is not sent again. */
export function retryUpload(key: string): void {
  const job = jobs.get(key);
  if (!job) return;
  job.pause.open();
  begin(key, job);
}

/**
 * Cancels an upload, also on the server; a finished one stays.
 * @param transport the calls of its server; required for one that a reload interrupted
 */
export function cancelUpload(key: string, transport?: UploadTransport): void {
  if (uploadOf(key)?.phase === 'done') return;
  const job = jobs.get(key);
  const id = job ? job.session?.id : storedUploads().find((upload) => upload.key === key)?.id;
  change(key, { phase: 'cancelled' });
  forget(key);
  jobs.delete(key);
  job?.controller.abort();
  const reach = job?.transport ?? transport;
  if (id !== undefined && reach) void reach.cancel(id).catch(() => undefined);
}

/** Removes a finished or failed upload from the list; a form that holds its file keeps it. */
export function dismissUpload(key: string): void {
  forget(key);
  change(key, { dismissed: true });
}

/** Submits the form as soon as the upload is complete, even while its tab is hidden; null revokes that. */
export function saveWhenFinished(key: string, save: (() => void) | null): void {
  const job = jobs.get(key);
  if (!job) return;
  job.save = save ?? undefined;
  change(key, { savesForm: save !== null });
}
