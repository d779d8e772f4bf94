/**
 * How long an export of 50,000 records keeps others waiting: the longest turn of the event loop while the list is read,
 * written and stored, against writing such a sheet in one turn. Nothing is asserted.
 */
import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { writeXlsx } from 'hucre';
import { createMock } from '../../mock-server/core/mock.ts';
import { createDomains } from '../../mock-server/domains.ts';
import { median } from './quantile.ts';

const RECORDS = 50_000;
const ROUNDS = 7;
const ORIGIN = 'http://mock.bench';
const goalMs = 50;

const mock = await createMock({
  domains: createDomains(),
  document: {},
  version: 'bench',
  frozenAt: Date.parse('2024-06-18T10:30:00+08:00'),
});
await mock.write(async (db) => {
  const application = db.applications.find({ applicationId: 'chenghu-mbank' });
  if (application === undefined) throw new Error('the seed has no application');
  for (let i = 0; i < RECORDS; i++) {
    await db.deviceEntries.insert({
      appId: application.id,
      listType: 'white',
      deviceId: `DEVICE-${100_000 + i}`,
      source: 'import',
    });
  }
});

async function call(method: string, path: string, headers: Record<string, string>, body?: BodyInit): Promise<unknown> {
  const answer = await mock.fetch(new Request(ORIGIN + path, { method, headers, ...(body !== undefined && { body }) }));
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return /json/u.test(answer.headers.get('content-type') ?? '') ? answer.json() : answer.arrayBuffer();
}
const textAt = (value: unknown, name: string): string =>
  typeof value === 'object' && value !== null ? String(Reflect.get(value, name)) : '';

const form = new URLSearchParams({ grant_type: 'password', username: 'admin', password: 'Chenghu2024' });
const token = textAt(
  await call(
    'POST',
    '/uaa/oauth/token',
    { Authorization: `Basic ${Buffer.from('console:console').toString('base64')}` },
    form,
  ),
  'access_token',
);
const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
const advance = (seconds: number) =>
  call('PUT', '/mock-example/api/mock/clock', headers, JSON.stringify({ advanceSeconds: seconds }));

/** Processor time of this thread in milliseconds: the load of other processes does not count. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs a task, and returns the longest turn of the event loop meanwhile and its total time, in milliseconds. */
async function watched<T>(task: () => Promise<T>): Promise<{ gap: number; took: number; result: T }> {
  let [gap, last, isOver] = [0, computed(), false];
  const turn = () => {
    const now = computed();
    gap = Math.max(gap, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const started = performance.now();
  const result = await task();
  isOver = true;
  const took = performance.now() - started;
  await new Promise((resolve) => setImmediate(resolve));
  return { gap, took, result };
}

const columns = ['deviceId', 'source', 'createdBy', 'createdAt', 'inOther'];
const question = {
  screen: 'platform/black-white-list/white',
  scope: 'all',
  timeZone: 'Asia/Shanghai',
  columns: columns.map((key) => ({ key })),
};

async function exported(): Promise<string> {
  const id = textAt(await call('POST', '/yusp-app-common/api/export', headers, JSON.stringify(question)), 'id');
  await advance(1);
  await advance(RECORDS / 1000);
  const job = await call('GET', `/yusp-app-common/api/export/${id}`, headers);
  if (textAt(job, 'status') !== 'succeeded') throw new Error(`the export ended as ${textAt(job, 'status')}`);
  await call('DELETE', `/yusp-app-common/api/export/${id}`, headers);
  return textAt(job, 'rows');
}

const cells = Array.from({ length: RECORDS }, (_, at) => [
  `DEVICE-${100_000 + at}`,
  'import',
  'admin',
  '2024-06-18 10:30:00 +08:00',
  at % 2 === 0,
]);
const gaps: number[] = [];
const ratios: number[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  const whole = await watched(() => writeXlsx({ sheets: [{ name: 'bench', rows: cells }] }));
  const { gap, took, result } = await watched(exported);
  // The first round warms up.
  if (round === 0) continue;
  gaps.push(gap);
  ratios.push(gap / whole.gap);
  console.log(
    `${result} rows in ${took.toFixed(0)} ms: longest turn ${gap.toFixed(1)} ms; in one turn ${whole.gap.toFixed(0)} ms`,
  );
}
console.log(
  `longest turn, median of ${ROUNDS} rounds: ${median(gaps).toFixed(1)} ms  (goal ≤ ${goalMs}), ${(median(ratios) * 100).toFixed(0)} % of writing in one turn`,
);
await mock.close();
