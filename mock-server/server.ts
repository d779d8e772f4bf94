import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { createMock } from './core/mock.ts';
import { Folder } from './core/node/folder.ts';
import { UnusableData } from './core/node/unusable-data.ts';
import { serve } from './core/node/serve.ts';
import { lazySite } from './core/node/lazy-site.ts';
import { readSheetApart } from './core/node/sheets.ts';
import { readSite } from './core/node/site.ts';
import { openDocs } from './docs.ts';
import { createDomains } from './domains.ts';

const USAGE = `node mock-server/server.ts [--console <folder>] [--data <folder>] [--scenario <id>] [--seed <number>]
                             [--effort <number>] [--allow <host>]...

--console   also serves a built console; the port is then PORT (4000), else MOCK_PORT (4010)
--data      keeps the data in this folder across restarts (default: MOCK_DATA, else nowhere)
--scenario  state to begin with; --seed  another set of invented data
--effort    from 1 to 11, how hard the files of the console are compressed (11); less makes the first start after a
            build cheaper
--allow     host (a name or an address, any port) whose pages may call, beside this machine and HOST; repeatable
HOST        address to listen on (127.0.0.1)`;

const { values: given } = parseArgs({
  options: {
    console: { type: 'string' },
    data: { type: 'string' },
    scenario: { type: 'string' },
    seed: { type: 'string' },
    effort: { type: 'string', default: '11' },
    allow: { type: 'string', multiple: true },
    help: { type: 'boolean' },
  },
});
if (given.help) {
  console.log(USAGE);
  process.exit();
}

const { env } = process;
const folder = given.console;
const data = given.data ?? env['MOCK_DATA'];
const effort = Number(given.effort);
if (!Number.isInteger(effort) || effort < 1 || effort > 11) {
  console.error('--effort takes a whole number from 1 to 11');
  process.exit(1);
}
const document: unknown = JSON.parse(
  await readFile(new URL('../openapi/generated/document.json', import.meta.url), 'utf8'),
);

/** A start that cannot be says why, without a stack: it is no bug. */
function giveUp(error: unknown): never {
  if (!(error instanceof UnusableData)) throw error;
  console.error(error.message);
  process.exit(1);
}

const mock = await createMock({
  domains: createDomains(readSheetApart),
  document: Object.fromEntries(Object.entries(document ?? {})),
  version: manifest.version,
  // With the console it is the product that is tried, not the mock.
  selfCheck: folder === undefined,
  ...(data !== undefined && { persistence: new Folder(data) }),
  ...(given.seed !== undefined && { seed: Number(given.seed) }),
  ...(given.scenario !== undefined && { scenario: given.scenario }),
}).catch(giveUp);
const running = await serve(mock, {
  host: env['HOST'] ?? '127.0.0.1',
  port: Number(folder === undefined ? (env['MOCK_PORT'] ?? 4010) : (env['PORT'] ?? 4000)),
  allow: given.allow,
  docs: lazySite('/docs', openDocs),
  site: folder === undefined ? undefined : await readSite(folder, effort),
});
console.log(`${folder === undefined ? 'Mock server' : 'Console and mock server'} on ${running.address}`);
console.log(`Reference of the API on ${running.address}/docs`);
console.log('Sign in as admin with the password Chenghu2024');

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void running.stop().then(() => process.exit()));
}
