import { useSyncExternalStore } from 'react';
import { md5OfFile } from './md5.ts';
import { checkFile, type FileRule } from './rules.ts';
import { sendChunks, type UploadTransport } from './send-chunks.ts';

export interface Upload {
  key: string;
  name: string;
  size: number;
  phase: 'checking' | 'sending' | 'paused' | 'finishing' | 'done' | 'failed' | 'cancelled';
  /** Bytes that the server has confirmed. */
  sent: number;
  /** Milliseconds from the first byte to the last confirmation. */
  elapsed: number;
  md5?: string;
  /** Id of the file on the server, once it is complete. */
  fileId?: string;
  /** Problem code of a file that was refused before it was sent. */
  code?: string;
  /** What the transport threw. */
  error?: unknown;
}

/*
 * Uploads live here and not in a component: they go on while their tab is hidden and end with their file,
 * not with the page that began them.
 */
const uploads = new Map<string, Upload>();
const controllers = new Map<string, AbortController>();
const listeners = new Set<() => void>();
let count = 0;

function change(key: string, patch: Partial<Upload>) {
  const current = uploads.get(key);
  if (!current || current.phase === 'cancelled') return;
  uploads.set(key, { ...current, ...patch });
  for (const listener of listeners) listener();
}

const isActive = ({ phase }: Upload) => phase === 'checking' || phase === 'sending' || phase === 'paused' || phase === 'finishing';

function guardWindow() {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  let armed = false;
  listeners.add(() => {
    const needed = [...uploads.values()].some(isActive);
    if (needed === armed) return;
    armed = needed;
    if (armed) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  });
}

async function run(key: string, file: File, rule: FileRule, transport: UploadTransport, signal: AbortSignal) {
  const code = await checkFile(file, rule);
  if (code) return change(key, { phase: 'failed', code });
  change(key, { phase: 'sending' });
  const begun = performance.now();
  const hashing = md5OfFile(file, signal);
  // A refusal of the server comes first; the hash's own failure is read when it is needed.
  hashing.catch(() => undefined);
  const id = await sendChunks(file, transport, signal, {
    progress: (sent) => change(key, { sent, phase: 'sending', elapsed: performance.now() - begun }),
    pause: () => change(key, { phase: 'paused' }),
  });
  change(key, { phase: 'finishing' });
  const md5 = await hashing;
  const stored = await transport.finish(id, md5, signal);
  change(key, { phase: 'done', md5, fileId: stored.id, sent: file.size });
}

/**
 * Starts an upload.
 * @returns its key, by which `useUpload` and `uploadOf` find it
 */
export function startUpload(file: File, rule: FileRule, transport: UploadTransport): string {
  if (count === 0) guardWindow();
  count += 1;
  const key = `upload-${count}`;
  const controller = new AbortController();
  controllers.set(key, controller);
  uploads.set(key, { key, name: file.name, size: file.size, phase: 'checking', sent: 0, elapsed: 0 });
  void run(key, file, rule, transport, controller.signal)
    .catch((error: unknown) => change(key, { phase: 'failed', error }))
    .finally(() => controllers.delete(key));
  for (const listener of listeners) listener();
  return key;
}

/** Stops an upload and tells the server to forget it. */
export function cancelUpload(key: string): void {
  change(key, { phase: 'cancelled' });
  controllers.get(key)?.abort();
}

export function uploadOf(key: string | undefined): Upload | undefined {
  return key === undefined ? undefined : uploads.get(key);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUpload(key: string | undefined): Upload | undefined {
  return useSyncExternalStore(subscribe, () => uploadOf(key));
}

/** A file of a form: one that is being or was uploaded here (`key`), or one that the record already has. */
export interface FileValue {
  key?: string;
  stored?: { id: string; name: string; size?: number | undefined };
}

/**
 * Id of the complete file behind a form's value, if there is one.
 * @param upload the upload behind it; rendering code passes the one it follows, or it would keep what it first read
 */
export function fileIdOf(value: FileValue | null, upload = uploadOf(value?.key)): string | undefined {
  return upload ? upload.fileId : value?.stored?.id;
}

/** Name of the file behind a form's value; empty when there is none. */
export function fileName(value: FileValue | null): string {
  return uploadOf(value?.key)?.name ?? value?.stored?.name ?? '';
}

/** A file value that outlives this document: what the server has. Undefined while its upload is not complete. */
export function settledFile(value: FileValue | null): FileValue | null | undefined {
  const upload = uploadOf(value?.key);
  if (!upload) return value;
  return upload.fileId === undefined ? undefined : { stored: { id: upload.fileId, name: upload.name, size: upload.size } };
}

/** Problem code of why a form cannot be sent with this file yet, or null. `upload` as for `fileIdOf`. */
export function fileProblem(value: FileValue | null, upload = uploadOf(value?.key)): string | null {
  if (!upload || upload.phase === 'cancelled') return value?.stored ? null : 'MUST_UPLOAD';
  if (upload.phase === 'failed') return upload.code ?? 'FILE_UPLOAD_FAILED';
  return upload.phase === 'done' ? null : 'FILE_UPLOADING';
}
