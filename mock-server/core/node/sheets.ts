import { Worker } from 'node:worker_threads';
import { Queue } from '../world/queue.ts';
import type { ReadSheet, Sheet, SheetProblem, SheetSource } from '../kit/sheet.ts';

/** Memory limit for reading one sheet, in MiB. */
const MOST_MEMORY = 384;

/** One at a time, so that many sheets need no more memory than one. */
const turns = new Queue();

type Read = Sheet | SheetProblem;

const isRead = (message: unknown): message is Read =>
  typeof message === 'string' || (typeof message === 'object' && message !== null && 'rows' in message);

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function inThread(workerData: SheetSource): Promise<Read> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  });
  return new Promise((resolve) => {
    worker.once('message', (message: unknown) => resolve(isRead(message) ? message : 'unreadable'));
    worker.once('error', (error: unknown) => resolve(isOutOfMemory(error) ? 'tooLarge' : 'unreadable'));
    worker.once('exit', () => resolve('unreadable'));
  });
}

/** Reads a sheet in a thread with its own memory, so that this thread can handle requests meanwhile. */
export const readSheetApart: ReadSheet = (source) => turns.run(() => inThread(source));
