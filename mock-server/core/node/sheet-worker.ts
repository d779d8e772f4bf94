/** The thread in which `readSheetApart` reads. */
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from '../kit/sheet.ts';

parentPort?.postMessage(await readSheet(workerData));
