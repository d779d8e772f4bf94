/** `npm run proxy`: a proxy between the console and a backend that reports where the traffic breaks the contract. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Checker } from '../../checker/checker.ts';
import { parsePlaces } from '../../checker/places.ts';
import { Origins, UnusableConfig } from './config.ts';
import { observer } from './observe.ts';
import { reportFile } from './page.ts';
import { createPages } from './pages.ts';
import { buildReport } from './report.ts';
import { openProxy, OWN } from './server.ts';
import { Traffic } from './traffic.ts';

const USAGE = `npm run proxy -- --target <origin> | --config <file>
                 [--port <number>] [--out <folder>] [--limit <MiB>] [--allow <host>]...

--target   backend of all services, such as http://127.0.0.1:4010
--config   JSON with an origin per service prefix: { "origins": { "/uaa": "https://id.example.com", "*": "…" } }
--port     port to listen on (4020)
--out      writes report.json and report.html into this folder when the proxy is stopped
--limit    MiB of a body that are read for the check (4)
--allow    host (a name or an address, any port) that the proxy answers to, beside this machine's and HOST; repeatable
HOST       address to listen on (127.0.0.1)`;

function giveUp(message: string): never {
  console.error(message);
  process.exit(2);
}

const { values: options } = parseArgs({
  options: {
    target: { type: 'string' },
    config: { type: 'string' },
    port: { type: 'string', default: '4020' },
    out: { type: 'string' },
    limit: { type: 'string', default: '4' },
    allow: { type: 'string', multiple: true },
    help: { type: 'boolean' },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit();
}
if ((options.target === undefined) === (options.config === undefined))
  giveUp(`Name either --target or --config.\n\n${USAGE}`);

const MIB = 1024 * 1024;
const limit = Number(options.limit);
if (!(limit >= 0)) giveUp(`--limit: "${options.limit}" is no number of MiB`);
const port = Number(options.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) giveUp(`--port: "${options.port}" is no port`);

async function readOrigins(): Promise<Origins> {
  if (options.target !== undefined) return Origins.single(options.target);
  const file = options.config ?? '';
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UnusableConfig(error instanceof Error ? error.message : String(error));
  });
  return Origins.parse(text, file);
}
const origins = await readOrigins().catch((error: unknown) => {
  if (error instanceof UnusableConfig) return giveUp(error.message);
  throw error;
});

async function readGenerated(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`../../generated/${name}`, import.meta.url), 'utf8'));
}
const document = await readGenerated('document.json');
const places = parsePlaces(await readGenerated('places.json'));
const checker = new Checker(document);
const traffic = new Traffic(checker, document);
const report = () => buildReport({ traffic, checker, document, places, origins: origins.all });
const running = await openProxy({
  origins,
  observe: observer({ checker, traffic, limit: limit * MIB }),
  pages: createPages({ report, version: () => traffic.version }),
  host: process.env['HOST'] ?? '127.0.0.1',
  port,
  allow: options.allow,
}).catch((error: unknown) => giveUp(error instanceof Error ? error.message : String(error)));
for (const [prefix, { origin }] of origins.all) console.log(`${prefix} → ${origin}`);
console.log(`Proxy on ${running.address}, what it finds on ${running.address}${OWN}`);

async function finish(): Promise<void> {
  const { out } = options;
  const last = report();
  if (out !== undefined) {
    await mkdir(out, { recursive: true });
    await writeFile(join(out, 'report.json'), `${JSON.stringify(last, null, 2)}\n`);
    await writeFile(join(out, 'report.html'), reportFile(last));
  }
  const counts = `${last.broken.answer} wrong answers and ${last.broken.request} wrong requests in ${last.calls} calls`;
  console.log(`\n${counts}${out === undefined ? '' : `, written to ${out}`}`);
  await running.stop();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void finish().then(() => process.exit()));
