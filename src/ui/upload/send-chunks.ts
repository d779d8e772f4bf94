/** How uploads reach a server. Each call rejects with whatever the client behind it throws. */
export interface UploadTransport {
  begin: (file: { name: string; size: number }, signal: AbortSignal) => Promise<{ id: string; chunkSize: number; received: number }>;
  send: (id: string, index: number, chunk: Blob, signal: AbortSignal) => Promise<{ received: number }>;
  /** Bytes that the server already has. */
  received: (id: string, signal: AbortSignal) => Promise<number>;
  finish: (id: string, md5: string, signal: AbortSignal) => Promise<{ id: string }>;
  cancel: (id: string) => Promise<unknown>;
  /** Whether the same call may succeed later: a lost connection, an overloaded or failing server. */
  isTransient: (error: unknown) => boolean;
}

const retries = 3;

/** Resolves when the browser believes to be online; at once when it does. */
function online(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve, reject) => {
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function pause(attempt: number, signal: AbortSignal): Promise<void> {
  const delay = 500 * 2 ** attempt * (0.5 + Math.random());
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delay);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

/**
 * Sends a file in the chunks the server asks for, strictly in order. A chunk is tried again up to three times;
 * while the network is gone the upload waits, and goes on where the server says it stopped.
 * @returns the server's id of the upload, all of whose bytes have arrived
 * @throws what the transport threw last, or AbortError; an abort also tells the server
 */
export async function sendChunks(
  file: Blob & { name: string },
  transport: UploadTransport,
  signal: AbortSignal,
  report: { progress: (sent: number) => void; pause: () => void },
): Promise<string> {
  const begun = await transport.begin({ name: file.name, size: file.size }, signal);
  const { id, chunkSize } = begun;
  let sent = begun.received;
  let attempt = 0;
  signal.addEventListener('abort', () => void transport.cancel(id).catch(() => undefined), { once: true });

  while (sent < file.size) {
    const index = Math.floor(sent / chunkSize);
    try {
      const chunk = file.slice(index * chunkSize, (index + 1) * chunkSize);
      sent = (await transport.send(id, index, chunk, signal)).received;
      attempt = 0;
      report.progress(sent);
    } catch (error) {
      signal.throwIfAborted();
      if (!navigator.onLine) {
        report.pause();
        await online(signal);
      } else if (!transport.isTransient(error) || attempt >= retries) {
        throw error;
      } else {
        attempt += 1;
        await pause(attempt, signal);
      }
      sent = await transport.received(id, signal).catch(() => sent);
    }
  }
  return id;
}
