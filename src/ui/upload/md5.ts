// oxlint-disable-next-line import/default -- the bundler makes this module
import workerUrl from './md5-worker.ts?worker&url';
import { scriptUrl } from '../trusted.ts';
import { md5OfSlices } from './md5-slices.ts';

/**
 * MD5 of a file, computed in a worker; on the page, slice by slice, where a worker cannot start.
 * @throws AbortError when the signal fires
 */
export async function md5OfFile(file: Blob, signal: AbortSignal): Promise<string> {
  let worker: Worker;
  try {
    worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
  } catch {
    return md5OfSlices(file, signal);
  }
  try {
    return await new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('error', () => resolve(md5OfSlices(file, signal)), { once: true });
      worker.addEventListener('message', (event: MessageEvent<{ md5?: string; failed?: string }>) => {
        if (event.data.md5) resolve(event.data.md5);
        else reject(new Error(event.data.failed));
      });
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
