// oxlint-disable-next-line import/default -- the bundler makes this module
import workerUrl from './hash-worker.ts?worker&url';
import { scriptUrl } from '../../trusted-types.ts';
import { sumsOfSlices, type Sums } from './hash-slices.ts';

/**
 * Checksums of a file, computed in a worker, or slice by slice on the page if no worker can be started.
 * @throws AbortError if the signal aborts, NotReadableError if the file no longer exists or has changed
 */
export async function sumsOfFile(file: Blob, signal: AbortSignal): Promise<Sums> {
  let worker: Worker;
  try {
    worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
  } catch {
    return sumsOfSlices(file, signal);
  }
  try {
    return await new Promise<Sums>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('error', () => resolve(sumsOfSlices(file, signal)), { once: true });
      worker.addEventListener('message', (event: MessageEvent<{ sums?: Sums; failed?: string }>) => {
        if (event.data.sums) resolve(event.data.sums);
        else reject(new DOMException('The file could not be read', event.data.failed));
      });
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
