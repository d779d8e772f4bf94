// oxlint-disable-next-line import/default -- the bundler makes this module
import workerUrl from './package-worker.ts?worker&url';
import { scriptUrl } from '../trusted.ts';
import type { PackageFacts } from './facts.ts';

/** What takes longer is a file made to take long. */
const mostMs = 10_000;

/**
 * What a package says of itself, read in a worker: a file that was made to break the reader breaks nothing else.
 * @returns null when it could not be read, for whatever reason
 */
export async function factsOfPackage(file: File, signal: AbortSignal): Promise<PackageFacts | null> {
  let worker: Worker;
  try {
    worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
  } catch {
    return null;
  }
  try {
    return await new Promise<PackageFacts | null>((resolve) => {
      const end = AbortSignal.any([signal, AbortSignal.timeout(mostMs)]);
      end.addEventListener('abort', () => resolve(null), { once: true });
      worker.addEventListener('error', () => resolve(null), { once: true });
      worker.addEventListener('message', (event: MessageEvent<PackageFacts | null>) => resolve(event.data), { once: true });
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
