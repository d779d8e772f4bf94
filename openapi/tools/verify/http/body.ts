/** Maximum number of bytes read of an answer; files of the platform have at most 32 MiB. */
export const MAX_BYTES = 32 * 1024 * 1024;

/** Thrown for an answer that exceeds the limit. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
}

/**
 * Reads the bytes of an answer, up to a limit.
 * @param signal cancels
 * @throws TooLong if it exceeds the limit; the signal's reason if cancelled
 */
export async function bytesOf(response: Response, signal: AbortSignal): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const aborted = Promise.withResolvers<never>();
  const giveUp = (): void => aborted.reject(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), aborted.promise]);
      if (done) return Buffer.concat(chunks);
      length += value.byteLength;
      if (length > MAX_BYTES) throw new TooLong(`more than ${MAX_BYTES / 1024 / 1024} MiB`);
      chunks.push(value);
    }
  } catch (error) {
    // The result of cancelling is ignored.
    void reader.cancel().catch(() => {});
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
    aborted.promise.catch(() => {});
  }
}
