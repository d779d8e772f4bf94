import { readFile } from 'node:fs/promises';
import manifest from '../package.json' with { type: 'json' };
import { createMock } from './core/mock.ts';
import { Folder } from './core/node/folder.ts';
import { unwritable, UnusableData } from './core/node/unusable-data.ts';
import { WrongSetting } from './core/node/wrong-setting.ts';
import { serve } from './core/node/serve.ts';
import { lazySite, rootTo } from './core/node/lazy-site.ts';
import { readSheetApart } from './core/node/sheets.ts';
import { readSite } from './core/node/site.ts';
import { openDocs } from './docs.ts';
import { createDomains } from './domains.ts';
import { whenOrphaned } from './core/node/orphan.ts';
import { settingsOf, USAGE } from './settings.ts';

/** A failed start prints its reason without a stack, because it is not a bug. */
function giveUp(error: unknown): never {
  if (!(error instanceof UnusableData || error instanceof WrongSetting)) throw error;
  console.error(error.message);
  process.exit(1);
}

const domains = createDomains(readSheetApart);

function orGiveUp<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return giveUp(error);
  }
}

/** Names the settings of an address that the server cannot listen on. */
function unlistened(error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error;
  if (error.code === 'EADDRINUSE')
    return new WrongSetting(`Port ${port} of ${host} is in use: set ${portName} to another one`);
  return new WrongSetting(`Can't listen on port ${port} of ${host} (${String(error.code)}): set ${portName} or HOST`);
}

const ids = domains.scenarios.map(({ id }) => id);
const { wantsHelp, folder, data, scenario, seed, effort, allow, host, port, portName } = orGiveUp(() =>
  settingsOf(process.argv.slice(2), process.env, ids),
);
if (wantsHelp) {
  console.log(USAGE);
  process.exit();
}
const document: unknown = JSON.parse(
  await readFile(new URL('../openapi/generated/document.json', import.meta.url), 'utf8'),
);
const mock = await createMock({
  domains,
  document: Object.fromEntries(Object.entries(document ?? {})),
  version: manifest.version,
  // With a console, the product is being tried out, not the mock.
  selfCheck: folder === undefined,
  ...(data !== undefined && { persistence: orGiveUp(() => new Folder(data)) }),
  ...(seed !== undefined && { seed }),
  ...(scenario !== undefined && { scenario }),
}).catch((error: unknown) => giveUp(data === undefined ? error : unwritable(data, error)));
const site = folder === undefined ? rootTo('/docs') : await readSite(folder, effort).catch(giveUp);
const running = await serve(mock, {
  host,
  port,
  allow,
  docs: lazySite('/docs', openDocs),
  site,
}).catch(async (error: unknown) => {
  await mock.close();
  return giveUp(unlistened(error));
});
console.log(
  `${folder === undefined ? 'Mock server' : 'Console and mock server'} on ${running.address}${site.base ?? ''}`,
);
const health = mock.control.health();
if ((scenario ?? health.scenario) !== health.scenario || (seed ?? health.seed) !== health.seed)
  console.log(
    `${data} has data of the scenario ${health.scenario} with the seed ${health.seed}: --scenario and --seed are for new data`,
  );
console.log(`Reference of the API on ${running.address}/docs`);
console.log('Sign in as admin with the password Chenghu2024');

const stop = () => void running.stop().then(() => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
// A signal to npm ends the shell that npm starts, which does not forward it.
if (process.env['npm_lifecycle_event'] !== undefined) whenOrphaned(stop);
