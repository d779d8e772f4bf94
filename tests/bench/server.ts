/**
 * CPU time of the mock server per request, against a bare node:http server that sends the same bytes. Each runs in
 * a process of its own, on kept-alive loopback connections, and tells its own CPU time; rounds alternate.
 * Then the time of a list over 100,000 records.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { indexedList } from './server/list.ts';
import { load, type Reply, wire } from './server/load.ts';

const ROUNDS = 15;
const REQUESTS = 1500;
const WARM_UP = 8000;
const PATH = '/yusp-app-common/api/upgrade/android';

class Server {
  readonly port: number;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess, address: string) {
    this.#child = child;
    this.port = Number(new URL(address).port);
  }

  static async start(script: string, message?: object): Promise<Server> {
    const child = fork(fileURLToPath(new URL(script, import.meta.url)));
    if (message !== undefined) child.send(message);
    return new Server(child, String(await reply(child, 'address')));
  }

  /** CPU time so far, µs. */
  async cpu(): Promise<number> {
    this.#child.send('cpu');
    return Number(await reply(this.#child, 'cpu'));
  }

  stop(): void {
    this.#child.disconnect();
  }
}

function reply(child: ChildProcess, key: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (message: object) => {
      child.off('error', reject);
      resolve(Object.getOwnPropertyDescriptor(message, key)?.value);
    });
  });
}

interface Case {
  name: string;
  goal: number;
  status: number;
  method: string;
  path: string;
  request(index: number): string;
}

const mock = await Server.start('./server/mock.ts');
const form = { Authorization: `Basic ${btoa('console:console')}`, 'Content-Type': 'application/x-www-form-urlencoded' };
const signedIn = await load(mock.port, 1, 200, () =>
  wire('POST', '/uaa/oauth/token', form, 'grant_type=password&username=admin&password=Chenghu2024'), 1);
const { access_token: token } = JSON.parse(signedIn.body);
const headers = { Authorization: `Bearer ${token}`, 'X-App-Id': 'chenghu-mbank', Accept: 'application/json' };
const control = (path: string, body = ''): Promise<Reply> =>
  load(mock.port, 1, body ? 201 : 200, () => wire('POST', `/mock-example/api/mock/${path}`, { 'Content-Type': 'application/json' }, body), 1);
const { items } = JSON.parse((await load(mock.port, 1, 200, () => wire('GET', `${PATH}?size=20`, headers), 1)).body);
const [{ id }] = items;

let created = 0;
const cases: Case[] = [
  { name: 'getUpgrade', goal: 0.7, status: 200, method: 'GET', path: `${PATH}/${id}`, request: () => wire('GET', `${PATH}/${id}`, headers) },
  { name: 'listUpgrades, 20 of 1,000', goal: 0.5, status: 200, method: 'GET', path: `${PATH}?page=2&size=20&sort=version,desc`, request: () => wire('GET', `${PATH}?page=2&size=20&sort=version,desc`, headers) },
  {
    name: 'createUpgrade, validated', goal: 0.45, status: 201, method: 'POST', path: PATH,
    request: () => {
      created++;
      const version = `${2 + Math.floor(created / 1e6)}.${Math.floor(created / 1000) % 1000}.${created % 1000}`;
      const input = { version, releaseMode: 'appStore', upgradeMode: 'optional', packageName: 'com.chenghu.mbank', address: 'https://store.example/app/chenghu-mbank', description: '修复部分机型人脸登录异常' };
      return wire('POST', PATH, { ...headers, 'Content-Type': 'application/json' }, JSON.stringify(input));
    },
  },
];

const PLATFORM_HEADERS = new Set(['date', 'connection', 'keep-alive']);
const recorded: object[] = [];
await control('snapshot', '{"name":"bench"}');
for (const { method, path, status, request } of cases) {
  const sent = await load(mock.port, 1, status, request, 1);
  const kept = sent.headers.filter((_, index) => !PLATFORM_HEADERS.has(sent.headers[index - (index % 2)]?.toLowerCase() ?? ''));
  recorded.push({ method, path, status, headers: kept, body: sent.body });
}
const bare = await Server.start('./server/bare.ts', recorded);

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

async function measure(server: Server, { status, method, request }: Case, count: number): Promise<number> {
  const before = await server.cpu();
  // Versions must rise, so that creations go one after another; both servers get the same number of connections.
  await load(server.port, count, status, request, method === 'POST' ? 1 : 8);
  return ((await server.cpu()) - before) / count;
}

console.log('CPU time per request (µs), bare / mock; a higher ratio is better');
for (const one of cases) {
  for (const server of [bare, mock]) await measure(server, one, WARM_UP);
  const times: { bare: number[]; mock: number[] } = { bare: [], mock: [] };
  for (let round = 0; round < ROUNDS; round++) {
    if (one.method === 'POST') {
      await control('snapshot/1/restore');
      created = 0;
    }
    times.bare.push(await measure(bare, one, REQUESTS));
    if (one.method === 'POST') created = 0;
    times.mock.push(await measure(mock, one, REQUESTS));
  }
  const [a, b] = [median(times.bare), median(times.mock)];
  // The ratio of neighbours: what else the machine does in the meantime then weighs on both.
  const ratio = median(times.bare.map((bareTime, round) => bareTime / (times.mock[round] ?? NaN)));
  console.log(`${one.name.padEnd(28)} ${a.toFixed(1).padStart(6)} / ${b.toFixed(1).padStart(6)} = ${ratio.toFixed(2)}  (goal ≥ ${one.goal.toFixed(2)})`);
}
bare.stop();
mock.stop();
console.log(await indexedList());
