/** The thread in which `openDocs` generates the reference. */
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { loadContract } from '../openapi/tools/docs/load.ts';
import { createSite } from '../openapi/tools/docs/site.ts';
import { roles } from './docs-roles.ts';

const folder = fileURLToPath(new URL('../openapi', import.meta.url));
const site = await createSite(await loadContract(folder, `${folder}/generated/document.json`), { roles });

parentPort?.on('message', (path: unknown) => {
  const text = typeof path === 'string' ? site.file(path) : undefined;
  if (text !== undefined) parentPort?.postMessage({ path, text });
});
parentPort?.postMessage({ paths: site.paths });
