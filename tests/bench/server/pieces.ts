/**
 * The longest blocking tasks of a mock server, in a process of its own as at a start: during one, no request is
 * answered. For each the processor time (ms) of the answering thread: other load on the machine does not count.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createMock, type Mock } from '../../../mock-server/core/mock.ts';
import { Folder } from '../../../mock-server/core/node/folder.ts';
import { lazySite } from '../../../mock-server/core/node/lazy-site.ts';
import { serve } from '../../../mock-server/core/node/serve.ts';
import { openDocs } from '../../../mock-server/docs.ts';
import { createDomains } from '../../../mock-server/domains.ts';

const GOAL_MS = 50;
const ORIGIN = 'http://127.0.0.1';
const text = readFileSync(new URL('../../../openapi/generated/document.json', import.meta.url), 'utf8');
const document: Record<string, unknown> = JSON.parse(text);

/** Runs work, and prints the longest piece of it. */
async function measure<T>(name: string, work: () => Promise<T>): Promise<T> {
  let longest = 0;
  let last = process.threadCpuUsage();
  const beat = (): void => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  };
  await setTimeout(5);
  last = process.threadCpuUsage();
  const timer = setInterval(beat, 1);
  const result = await work();
  beat();
  clearInterval(timer);
  console.log(`longest piece, ${name.padEnd(22)} ${longest.toFixed(0).padStart(5)} ms  (goal ≤ ${GOAL_MS})`);
  return result;
}

async function call(mock: Mock, path: string, body: object = {}): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const url = `${ORIGIN}/mock-example/api/mock/${path}`;
  const { status } = await mock.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }));
  if (status >= 300) throw new Error(`${path}: ${status}`);
}

const options = { document, version: 'bench', selfCheck: false };
// Nobody can call a server before it listens, so a start blocks nobody.
const mock = await createMock({ ...options, domains: createDomains() });
await measure('another seed', () => call(mock, 'reset', { seed: 2 }));
await measure('snapshot', () => call(mock, 'snapshot', { name: 'bench' }));
await measure('scenario big', () => call(mock, 'scenario/big'));
await measure('snapshot of big', () => call(mock, 'snapshot', { name: 'big' }));
const running = await serve(mock, { host: '127.0.0.1', port: 0, docs: lazySite('/docs', openDocs) });
await measure('first page of /docs/', async () => {
  const response = await fetch(`${running.address}/docs/`);
  if (response.status !== 200) throw new Error(`/docs/: ${response.status}`);
  await response.text();
});
await running.stop();

const folder = mkdtempSync(join(tmpdir(), 'bench-pieces-'));
try {
  const persistence = new Folder(folder, { journalBytes: 1 });
  const durable = await createMock({ ...options, domains: createDomains(), scenario: 'big', persistence });
  await measure('compaction of big', async () => {
    await durable.write(async ({ roles }) => {
      const [role] = roles.all();
      if (role !== undefined) await roles.update(role.id, { name: role.name });
    });
    while (readdirSync(folder).some((name) => name.endsWith('.draft'))) await setTimeout(1);
  });
  await durable.close();
} finally {
  rmSync(folder, { recursive: true });
}
process.exit();
