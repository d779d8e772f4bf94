// oxlint-disable-next-line import/default -- the bundler makes this module
import workerUrl from './package-worker.ts?worker&url';
import type { ZipFault } from '../../../openapi/files/zip.ts';
import { scriptUrl } from '../trusted-types.ts';
import type { PackageReading } from './facts.ts';

/** Timeout (ms); a file that takes longer was crafted to do so. */
const mostMs = 10_000;

/** What the worker can read from a file, by request name. */
export interface Reading {
  facts: PackageReading;
  paths: readonly string[] | ZipFault;
}
/** A request to the worker. */
export interface HashRequest {
  file: File;
  of: keyof Reading;
}

/**
 * Reads a file in a worker, so that a malicious file can't affect the page.
 * @returns null if it can't be read for any reason
 */
async function read<Of extends keyof Reading>(file: File, of: Of, signal: AbortSignal): Promise<Reading[Of] | null> {
  let worker: Worker;
  try {
    worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
  } catch {
    return null;
  }
  try {
    return await new Promise<Reading[Of] | null>((resolve) => {
      const end = AbortSignal.any([signal, AbortSignal.timeout(mostMs)]);
      end.addEventListener('abort', () => resolve(null), { once: true });
      worker.addEventListener('error', () => resolve(null), { once: true });
      worker.addEventListener('message', (event: MessageEvent<Reading[Of] | null>) => resolve(event.data), {
        once: true,
      });
      const question: HashRequest = { file, of };
      worker.postMessage(question);
    });
  } finally {
    worker.terminate();
  }
}

/** The facts of a package. */
export const factsOfPackage = (file: File, signal: AbortSignal): Promise<PackageReading> => read(file, 'facts', signal);

/** The paths of the files in a zip, or why phones can't unpack it; null if unknown. */
export const pathsInZip = (file: File, signal: AbortSignal): Promise<Reading['paths'] | null> =>
  read(file, 'paths', signal);
