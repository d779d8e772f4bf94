import type { Sums } from './hash-slices.ts';
import { backOff, online, type Pause } from './gate.ts';

/** An upload session of a server. */
export interface Session {
  /** Id of the file on the server. */
  id: string;
  /** Size of every chunk except the last, in bytes. */
  chunkSize: number;
}

/** A complete file as stored by the server. */
export interface StoredFile {
  id: string;
  md5?: string;
  sha256?: string;
  createdAt: string;
  createdBy: string;
}

/** Whether a stored file does not match the given checksums. */
export const differs = (ours: Sums, theirs: StoredFile): boolean =>
  (theirs.md5 ?? ours.md5) !== ours.md5 || (theirs.sha256 ?? ours.sha256) !== ours.sha256;

/** The server calls for uploads of one kind. Each call rejects with the error of the API client. */
export interface UploadTransport {
  /** The purpose of the files; an upload can only be resumed for the same purpose. */
  purpose: string;
  begin: (file: { name: string; size: number }, signal: AbortSignal) => Promise<Session>;
  send: (id: string, index: number, chunk: Blob, signal: AbortSignal) => Promise<{ received: number }>;
  /** Bytes that the server has received of a resumable upload; null if it can't be resumed. */
  received: (id: string, signal: AbortSignal) => Promise<number | null>;
  finish: (id: string, md5: string, signal: AbortSignal) => Promise<StoredFile>;
  cancel: (id: string) => Promise<unknown>;
  /** Downloads a complete file. */
  load: (id: string) => Promise<Blob>;
  /** Whether the same call may succeed later: after a lost connection, or with an overloaded or failing server. */
  isTransient: (error: unknown) => boolean;
  /** The path of the file in a zip that caused the rejection. */
  entryOf?: (error: unknown) => string | undefined;
}

export type WaitsFor = 'network' | 'person';

/** State shared by all calls of an upload. */
export interface Course {
  transport: UploadTransport;
  pause: Pause;
  signal: AbortSignal;
  /** Called with the reason why nothing is sent, and with null once it continues. */
  onWait: (why: WaitsFor | null) => void;
}

const retries = 3;

/**
 * Retries a call until it succeeds: up to three times after a transient failure, and without limit after going offline
 * or a pause by the user.
 * @throws the last error of the call, or the signal's reason
 */
export async function persist<T>(call: () => Promise<T>, { transport, pause, signal, onWait }: Course): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    if (pause.isClosed) {
      onWait('person');
      await pause.passed(signal);
      onWait(null);
      attempt = 1;
    }
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (pause.isClosed) continue;
      if (!navigator.onLine) {
        onWait('network');
        await online(signal);
        onWait(null);
        attempt = 0;
      } else if (!transport.isTransient(error) || attempt > retries) {
        throw error;
      } else {
        await backOff(attempt, signal);
      }
    }
  }
}

/**
 * Sends a file in chunks of the size that the server specifies, strictly in order. After an interruption the upload
 * continues at the position that the server reports.
 * @param from bytes that the server already has
 * @throws the last error of the transport, or the signal's reason
 */
export async function sendChunks(
  file: Blob,
  { id, chunkSize }: Session,
  from: number,
  course: Course & { onProgress: (sent: number) => void },
): Promise<void> {
  const { transport, signal, pause } = course;
  let sent = from;
  let isUnsure = false;
  const sendNext = async (): Promise<number> => {
    const offset = isUnsure ? ((await transport.received(id, signal)) ?? sent) : sent;
    if (offset >= file.size) return offset;
    isUnsure = true;
    const index = Math.floor(offset / chunkSize);
    const chunk = file.slice(index * chunkSize, (index + 1) * chunkSize);
    const { received } = await transport.send(id, index, chunk, AbortSignal.any([signal, pause.signal]));
    isUnsure = false;
    return received;
  };
  while (sent < file.size) {
    sent = await persist(sendNext, course);
    course.onProgress(sent);
  }
}
