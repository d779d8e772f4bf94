/**
 * CPU time of the mock server per request, relative to a plain node:http server that sends the same bytes. Each runs in
 * a process of its own, on kept-alive loopback connections, and reports its own CPU time; rounds alternate. Then the
 * time of a list over 100,000 records, and of writes to 100 and to 100,000.
 * The cost of the checks of `npm run mock` per request is measured against the same mock without them, as `npm start`
 * runs it. Then the longest blocking tasks, during which no request is answered.
 * With `--gate` it is a check of a minute that fails where a ratio is too far below its goal: fewer and shorter rounds,
 * and no list. Both sides are measured in turn on the same machine.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { indexedList } from './server/list.ts';
import { load, type Reply, wire } from './server/load.ts';
import { type Recorded, record, signIn } from './server/record.ts';
import { Server } from './server/process.ts';
import { writes } from './server/writes.ts';

const isGate = process.argv.includes('--gate');
const ROUNDS = isGate ? 7 : 15;
/** A gate ends after this number of rounds if the goal itself is met, far above its own limit. */
const FIRST_ROUNDS = isGate ? 3 : ROUNDS;
/** Of a round: enough for several collections of garbage, which are a part of the cost, and would be most of a short one. */
const REQUESTS = isGate ? 3000 : 4500;
/** Before the first round: the threads of the compiler count too, and are busy for some ten thousand requests. */
const WARM_UP = isGate ? 16_000 : 24_000;
/**
 * Tolerance of a gate, as a part of a goal. Creating allocates far more than the plain server does: machines with equal
 * reads differ there by half (0.19 to 0.37 with the same code), and the gate only keeps it from getting worse than
 * that.
 */
const TOLERANCE = { read: 0.8, write: 0.5 } as const;
const SETTLE = 200;
/** Limit for the share of the checks in a request; a gate allows a little more, as machines differ. */
const CHECKS = { goal: 1.3, gate: 1.5 } as const;
/** Options of Node in `npm run mock`. */
const execArgv = manifest.scripts.mock.match(/--max\S+/gu) ?? [];
const PATH = '/yusp-app-common/api/upgrade/android';

interface Case {
  name: string;
  goal: number;
  status: number;
  connections: number;
  request(connection: number): string;
}

/** A mock server with all the requests to measure. */
interface Subject {
  readonly server: Server;
  readonly cases: readonly Case[];
  /** Back to 1,000 records; the first requests after that build the indexes again. */
  restore(current: Case): Promise<void>;
}

/** @param parameters of the server */
async function subject(...parameters: readonly string[]): Promise<Subject> {
  const server = await Server.start(new URL('./server/mock.ts', import.meta.url), { parameters, execArgv });
  const { port } = server;
  const one = (request: string, status = 200): Promise<Reply> => load(port, 1, status, () => request, 1);
  const control = (path: string, status = 200, body = ''): Promise<Reply> =>
    one(wire('POST', `/mock-example/api/mock/${path}`, { 'Content-Type': 'application/json' }, body), status);
  const headers = await signIn(port, 'chenghu-mbank');
  const { items } = JSON.parse((await one(wire('GET', `${PATH}?size=20`, headers))).body);
  const [{ id }] = items;
  const list = `${PATH}?page=2&size=20&sort=version,desc`;
  const writers = await writersOf(port);
  await control('snapshot', 201, '{"name":"bench"}');
  const reads = { status: 200, connections: 6 };
  return {
    server,
    cases: [
      { name: 'getUpgrade', goal: 0.7, ...reads, request: () => wire('GET', `${PATH}/${id}`, headers) },
      { name: 'listUpgrades, 20 of 1,000', goal: 0.5, ...reads, request: () => wire('GET', list, headers) },
      {
        name: 'createUpgrade, validated',
        goal: 0.35,
        status: 201,
        connections: writers.length,
        request: (connection) => creation(writers[connection]),
      },
    ],
    restore: async ({ status, request, connections }) => {
      await control('snapshot/1/restore');
      for (const writer of writers) writer.created = 0;
      await load(port, SETTLE, status, request, connections);
    },
  };
}

interface Writer {
  readonly platform: string;
  readonly headers: Record<string, string>;
  created: number;
}

/** Versions must rise within an application and platform: each connection has a pair of its own. */
const writersOf = (port: number): Promise<Writer[]> =>
  Promise.all(
    ['chenghu-mbank', 'chenghu-cbank', 'chenghu-office'].flatMap((application) =>
      ['android', 'ios'].map(async (platform) => ({ platform, headers: await signIn(port, application), created: 0 })),
    ),
  );

function creation(writer: Writer | undefined): string {
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

const measure = (server: Server, { status, connections, request }: Case, count: number): Promise<number> =>
  server.cpuOf(count, () => load(server.port, count, status, request, connections));

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

const [mock, checked] = [await subject(), await subject('checks')];
const recorded: Recorded[] = [];
for (const { status, request } of mock.cases) recorded.push(await record(mock.server.port, request(0), status));
const bare = await Server.start(new URL('./server/bare.ts', import.meta.url), { message: recorded });

console.log('CPU time per request (µs), bare / mock; a higher ratio is better');
console.log('Behind it the same mock with its checks; a lower ratio is better');
for (const [index, current] of mock.cases.entries()) {
  const same = checked.cases[index];
  if (same === undefined) continue;
  const times: { bare: number[]; mock: number[]; checked: number[] } = { bare: [], mock: [], checked: [] };
  await mock.restore(current);
  await checked.restore(same);
  for (const server of [bare, mock.server]) await measure(server, current, WARM_UP);
  await measure(checked.server, same, WARM_UP);
  const { name, goal } = current;
  const least = goal * TOLERANCE[current.status === 201 ? 'write' : 'read'];
  // Other load on the machine only adds, and more for work that needs more memory: the best round of each counts.
  const quietest = (): { ratio: number; checks: number } => {
    const [a, b, c] = [Math.min(...times.bare), Math.min(...times.mock), Math.min(...times.checked)];
    return { ratio: a / b, checks: c / b };
  };
  const isBelow = ({ ratio, checks }: ReturnType<typeof quietest>): boolean =>
    isGate && (ratio < least || checks > CHECKS.gate);
  const isGood = ({ ratio, checks }: ReturnType<typeof quietest>): boolean => ratio >= goal && checks <= CHECKS.goal;
  // A failing gate continues: on a busy machine, no round may have been undisturbed.
  const isEnough = (round: number): boolean =>
    round >= (isGood(quietest()) ? FIRST_ROUNDS : isBelow(quietest()) ? 3 * ROUNDS : ROUNDS);
  for (let round = 0; !isEnough(round); round++) {
    times.bare.push(await measure(bare, current, REQUESTS));
    await mock.restore(current);
    times.mock.push(await measure(mock.server, current, REQUESTS));
    await checked.restore(same);
    times.checked.push(await measure(checked.server, same, REQUESTS));
  }
  const { ratio, checks } = quietest();
  const [a, b] = [times.bare, times.mock].map((all) =>
    Math.min(...all)
      .toFixed(1)
      .padStart(6),
  );
  console.log(
    `${name.padEnd(28)} ${a} / ${b} = ${ratio.toFixed(2)}  (goal ≥ ${goal.toFixed(2)})   with checks ${checks.toFixed(2)} ×  (goal ≤ ${CHECKS.goal.toFixed(2)})`,
  );
  if (isGate && ratio < least) fail(`${name} is below ${least.toFixed(2)}`);
  if (isGate && checks > CHECKS.gate) fail(`${name} costs more than ${CHECKS.gate.toFixed(2)} × with checks`);
}
bare.stop();
mock.server.stop();
checked.server.stop();
if (!isGate) {
  console.log(await indexedList());
  for (const { line, isGood, name } of await writes()) {
    console.log(line);
    if (!isGood) fail(`${name} grows with the records there are`);
  }
  const pieces = fileURLToPath(new URL('./server/pieces.ts', import.meta.url));
  console.log((await promisify(execFile)(process.execPath, [...execArgv, pieces])).stdout.trimEnd());
}
