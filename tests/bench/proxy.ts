/**
 * CPU time of `npm run proxy` per request, relative to a plain proxy of node:http without checks; also the proxies of
 * Prism and Redocly. Each runs in a process of its own and reports its own CPU time; rounds alternate. The backend
 * repeats recorded answers of the mock. `npm run bench proxy` installs Prism by the lock file of the foreign tools.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageFile from '../../package.json' with { type: 'json' };
import { freePort } from '../server.ts';
import { installed } from './foreign/installed.ts';
import { load, wire } from './server/load.ts';
import { Server } from './server/process.ts';
import { record, signIn } from './server/record.ts';

const ROUNDS = 9;
const REQUESTS = 3000;
/** The threads of the compiler count, too, and are busy for some ten thousand requests. */
const WARM_UP = 16_000;
/** Servers that are ten times slower need no such precision. */
const FOREIGN = { rounds: 3, requests: 400, warmUp: 1500 };
const CONNECTIONS = 6;
const PATH = '/yusp-app-common/api/upgrade/android';

const here = (file: string): URL => new URL(file, import.meta.url);
const root = here('../../');

const mock = await Server.start(here('./server/mock.ts'));
const headers = await signIn(mock.port, 'chenghu-mbank');
const list = wire('GET', `${PATH}?page=2&size=20`, headers);
const page = await record(mock.port, list);
const item = wire('GET', `${PATH}/${JSON.parse(page.body).items[0].id}`, headers);
const backend = await Server.start(here('./server/bare.ts'), { message: [page, await record(mock.port, item)] });
mock.stop();

const passThrough = await Server.start(here('./proxy/pass-through.ts'), { message: { upstream: backend.port } });
const ours = await Server.start(here('./proxy/ours.ts'), {
  message: { upstream: backend.port },
  execArgv: /--\S+/u.exec(packageFile.scripts.proxy) ?? [],
});

const document = fileURLToPath(new URL('openapi/generated/document.json', root));
const upstream = `http://127.0.0.1:${backend.port}`;
const folder = await mkdtemp(join(tmpdir(), 'bench-proxy-'));
process.env['REDOCLY_TELEMETRY'] = 'off';
process.env['REDOCLY_SUPPRESS_UPDATE_NOTICE'] = 'true';

async function startForeign(program: URL, parametersOf: (port: string) => readonly string[]): Promise<Server> {
  const port = await freePort();
  return Server.start(program, {
    parameters: parametersOf(String(port)),
    execArgv: ['--import', here('./proxy/foreign.ts').href],
    port,
    cwd: folder,
  });
}
const foreign = {
  Prism: await startForeign(installed('@stoplight/prism-cli/dist/index.js'), (port) => {
    const silent = ['--verboseLevel', 'silent'];
    return ['proxy', document, upstream, '--port', port, ...silent];
  }),
  Redocly: await startForeign(new URL('node_modules/@redocly/cli/bin/cli.js', root), (port) => {
    const contract = ['--api', document, '--match-mode', 'basepath'];
    return ['proxy', '--target', upstream, '--port', port, ...contract, '--har', join(folder, 'traffic.har')];
  }),
};

interface Case {
  readonly name: string;
  readonly goal: number;
  readonly request: string;
}
const cases: readonly Case[] = [
  { name: 'one item', goal: 1.25, request: item },
  { name: 'a list of 20', goal: 1.6, request: list },
];

const measure = (server: Server, { request }: Case, count: number): Promise<number> =>
  server.cpuOf(count, () => load(server.port, count, 200, () => request, CONNECTIONS));

/** The best round of each server: other load on the machine only adds. */
async function quietest(current: Case, servers: readonly Server[], plan: typeof FOREIGN): Promise<number[]> {
  for (const server of servers) await measure(server, current, plan.warmUp);
  const times = servers.map((): number => Infinity);
  for (let round = 0; round < plan.rounds; round++)
    for (const [at, server] of servers.entries())
      times[at] = Math.min(times[at] ?? Infinity, await measure(server, current, plan.requests));
  return times;
}

console.log('CPU time per request (µs), proxy / pass-through; a lower ratio is better');
for (const current of cases) {
  const { name, goal, request } = current;
  const sent = await load(ours.port, 1, 200, () => request, 1);
  const mark = sent.headers[sent.headers.indexOf('X-Contract') + 1];
  if (mark !== 'errors=0, warnings=0, body=checked') throw new Error(`${name}: the proxy says ${mark}`);
  const plan = { rounds: ROUNDS, requests: REQUESTS, warmUp: WARM_UP };
  const [bare = 0, own = 0] = await quietest(current, [passThrough, ours], plan);
  const line = (title: string, time: number, note: string): void =>
    console.log(
      `${`${name}, ${title}`.padEnd(28)} ${time.toFixed(0).padStart(6)} / ${bare.toFixed(0)} = ${(time / bare).toFixed(2)}${note}`,
    );
  line('ours', own, `  (goal ≤ ${goal})`);
  for (const [title, server] of Object.entries(foreign)) {
    const [time = 0] = await quietest(current, [server], FOREIGN);
    line(title, time, '');
  }
}
for (const server of [backend, passThrough, ours, ...Object.values(foreign)]) server.stop();
await rm(folder, { recursive: true, force: true });
