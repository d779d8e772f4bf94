/**
 * CPU time of the mock server per request, against a bare node:http server that sends the same bytes. Each runs in
 * a process of its own, on kept-alive loopback connections, and tells its own CPU time; rounds alternate.
 * Then the time of a list over 100,000 records, and of writes to 100 and to 100,000.
 *
 * With `--gate` it is a check of half a minute that fails where a ratio is too far below its goal: fewer and shorter rounds,
 * and no list. Both sides are measured in turn on the same machine.
 */
import { indexedList } from './server/list.ts';
import { load, type Reply, wire } from './server/load.ts';
import { type Recorded, record, signIn } from './server/record.ts';
import { Server } from './server/process.ts';
import { writes } from './server/writes.ts';

const isGate = process.argv.includes('--gate');
const ROUNDS = isGate ? 7 : 15;
/** After so many rounds a gate ends where the goal itself is kept, far from what it would not let pass. */
const FIRST_ROUNDS = isGate ? 3 : ROUNDS;
/** Of a round: enough for several collections of garbage, which are a part of the cost, and would be most of a short one. */
const REQUESTS = isGate ? 3000 : 4500;
/** Before the first round: the threads of the compiler count too, and are busy for some ten thousand requests. */
const WARM_UP = isGate ? 16_000 : 24_000;
/**
 * Of a goal, what a gate lets pass. Creating allocates far more than the bare server does: machines on which the reads agree
 * differ there by half (0.19 to 0.37 of the same code), and what is gated is that it does not get worse than that.
 */
const TOLERANCE = { read: 0.8, write: 0.5 } as const;
const SETTLE = 200;
const PATH = '/yusp-app-common/api/upgrade/android';

const mock = await Server.start(new URL('./server/mock.ts', import.meta.url));
const one = (request: string, status = 200): Promise<Reply> => load(mock.port, 1, status, () => request, 1);

const control = (path: string, status = 200, body = ''): Promise<Reply> =>
  one(wire('POST', `/mock-example/api/mock/${path}`, { 'Content-Type': 'application/json' }, body), status);

const headers = await signIn(mock.port, 'chenghu-mbank');
const { items } = JSON.parse((await one(wire('GET', `${PATH}?size=20`, headers))).body);
const [{ id }] = items;
const list = `${PATH}?page=2&size=20&sort=version,desc`;

// Versions must rise within an application and platform: each connection has a pair of its own.
const writers = await Promise.all(
  ['chenghu-mbank', 'chenghu-cbank', 'chenghu-office'].flatMap((application) =>
    ['android', 'ios'].map(async (platform) => ({
      platform,
      headers: await signIn(mock.port, application),
      created: 0,
    })),
  ),
);
function creation(connection: number): string {
  const writer = writers[connection];
  if (writer === undefined) throw new RangeError('no such writer');
  const n = ++writer.created;
  const input = {
    version: `3.${Math.floor(n / 1000)}.${n % 1000}`,
    releaseMode: 'appStore',
    upgradeMode: 'optional',
    packageName: 'com.chenghu.mbank',
    address: 'https://store.example/app/chenghu-mbank',
    description: '修复部分机型人脸登录异常',
  };
  const path = `/yusp-app-common/api/upgrade/${writer.platform}`;
  return wire('POST', path, { ...writer.headers, 'Content-Type': 'application/json' }, JSON.stringify(input));
}

interface Case {
  name: string;
  goal: number;
  status: number;
  connections: number;
  request(connection: number): string;
}
const cases: Case[] = [
  { name: 'getUpgrade', goal: 0.7, status: 200, connections: 6, request: () => wire('GET', `${PATH}/${id}`, headers) },
  {
    name: 'listUpgrades, 20 of 1,000',
    goal: 0.5,
    status: 200,
    connections: 6,
    request: () => wire('GET', list, headers),
  },
  { name: 'createUpgrade, validated', goal: 0.35, status: 201, connections: writers.length, request: creation },
];

const recorded: Recorded[] = [];
await control('snapshot', 201, '{"name":"bench"}');
for (const { status, request } of cases) recorded.push(await record(mock.port, request(0), status));
const bare = await Server.start(new URL('./server/bare.ts', import.meta.url), { message: recorded });

const measure = (server: Server, { status, connections, request }: Case, count: number): Promise<number> =>
  server.cpuOf(count, () => load(server.port, count, status, request, connections));

/** Back to 1,000 records; the first requests after that build the indexes again. */
async function restore(current: Case): Promise<void> {
  await control('snapshot/1/restore');
  for (const writer of writers) writer.created = 0;
  await load(mock.port, SETTLE, current.status, current.request, current.connections);
}

console.log('CPU time per request (µs), bare / mock; a higher ratio is better');
for (const current of cases) {
  const times: { bare: number[]; mock: number[] } = { bare: [], mock: [] };
  await restore(current);
  for (const server of [bare, mock]) await measure(server, current, WARM_UP);
  const { name, goal } = current;
  const least = goal * TOLERANCE[current.status === 201 ? 'write' : 'read'];
  // What else a machine does in the meantime only adds, and more to what needs more memory: the quietest round of each counts.
  const quietest = (): { a: number; b: number } => ({ a: Math.min(...times.bare), b: Math.min(...times.mock) });
  const isBelow = ({ a, b }: { a: number; b: number }): boolean => isGate && a / b < least;
  const isGood = ({ a, b }: { a: number; b: number }): boolean => a / b >= goal;
  // A gate that would fail goes on: a busy machine may have left neither of them a quiet round.
  const isEnough = (round: number): boolean =>
    round >= (isGood(quietest()) ? FIRST_ROUNDS : isBelow(quietest()) ? 3 * ROUNDS : ROUNDS);
  for (let round = 0; !isEnough(round); round++) {
    times.bare.push(await measure(bare, current, REQUESTS));
    await restore(current);
    times.mock.push(await measure(mock, current, REQUESTS));
  }
  const { a, b } = quietest();
  console.log(
    `${name.padEnd(28)} ${a.toFixed(1).padStart(6)} / ${b.toFixed(1).padStart(6)} = ${(a / b).toFixed(2)}  (goal ≥ ${goal.toFixed(2)})`,
  );
  if (isBelow({ a, b })) {
    console.error(`${name} is below ${least.toFixed(2)}`);
    process.exitCode = 1;
  }
}
bare.stop();
mock.stop();
if (!isGate) {
  console.log(await indexedList());
  for (const line of await writes()) console.log(line);
}
