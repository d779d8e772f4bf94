import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { Library } from './core/node/lazy-site.ts';

const Opened = v.object({ paths: v.array(v.string()) });
const Page = v.object({ path: v.string(), text: v.string() });

/**
 * Generates the API reference in its own thread: reading the contract takes about a second, during which the server
 * continues to respond. The thread writes each page on demand.
 */
export async function openDocs(): Promise<Library> {
  const worker = new Worker(new URL('./docs-worker.ts', import.meta.url));
  const waiting = new Map<string, { resolve: (text: string) => void; reject: (error: unknown) => void }>();
  let ended: unknown;
  const opened = new Promise<Library>((resolve, reject) => {
    const fail = (error: unknown): void => {
      ended ??= error;
      reject(error);
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('The reference is no longer generated')));
    worker.on('message', (message: unknown) => {
      if (v.is(Opened, message)) resolve({ paths: new Set(message.paths), read });
      else if (v.is(Page, message)) {
        waiting.get(message.path)?.resolve(message.text);
        waiting.delete(message.path);
      }
    });
  });
  const read = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      if (ended !== undefined) return reject(ended);
      waiting.set(path, { resolve, reject });
      worker.postMessage(path);
    });
  // A stopping server does not wait for the thread.
  worker.unref();
  return opened;
}
