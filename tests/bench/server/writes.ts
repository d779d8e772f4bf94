import * as v from 'valibot';
import { createMock } from '../../../mock-server/core/mock.ts';
import { createDomains } from '../../../mock-server/domains.ts';

const [FEW, MANY] = [100, 100_000];
const GOAL = 1.3;
const ROUNDS = 9;
const WRITES = 400;
const ORIGIN = 'http://127.0.0.1';
const GROUPS = `${ORIGIN}/zuul/api/group`;
const Token = v.object({ access_token: v.string() });
const Group = v.object({ id: v.string(), revision: v.number() });

/** A mock with some API groups, and requests that change, delete and create them. */
async function mockWith(records: number) {
  const mock = await createMock({ domains: createDomains(), document: {}, version: 'bench', selfCheck: false });
  const send = async (url: string, init: RequestInit, status: number): Promise<unknown> => {
    const response = await mock.fetch(new Request(url, init));
    if (response.status !== status) throw new Error(`${init.method} ${url}: ${await response.text()}`);
    return status === 204 ? undefined : response.json();
  };
  const grant = new URLSearchParams({ grant_type: 'password', username: 'admin', password: 'Chenghu2024' });
  const client = { Authorization: `Basic ${btoa('console:console')}` };
  const { access_token: token } = v.parse(
    Token,
    await send(`${ORIGIN}/uaa/oauth/token`, { method: 'POST', headers: client, body: grant }, 200),
  );
  const [application] = mock.db.applications.all();
  if (application === undefined) throw new Error('the seed has no application');
  const headers = {
    Authorization: `Bearer ${token}`,
    'X-App-Id': application.applicationId,
    'Content-Type': 'application/json',
  };
  const inputOf = (name: string, port: number) => ({
    name,
    systemName: 'Core',
    communicationType: 'HTTPS' as const,
    ip: '10.20.1.11',
    port,
    timeoutMs: 3000,
  });
  const bodyOf = (name: string, port: number): string => JSON.stringify(inputOf(name, port));
  const ids = await mock.write(async ({ apiGroups }) => {
    const createdIds: string[] = [];
    for (let at = 0; at < records; at++)
      createdIds.push((await apiGroups.insert({ ...inputOf(`group ${at}`, 80), appId: application.id })).id);
    return createdIds;
  });
  // The index that its screen needs.
  await send(`${GROUPS}?sort=name,asc`, { method: 'GET', headers }, 200);
  let count = records;
  return {
    update: async (n: number) => {
      const at = (n * 7919) % records;
      const { name, port } = mock.db.apiGroups.require(ids[at] ?? '');
      await send(`${GROUPS}/${ids[at]}`, { method: 'PUT', headers, body: bodyOf(name, (port ?? 0) + 1) }, 200);
    },
    'delete and create': async (n: number) => {
      const at = (n * 7919) % records;
      await send(`${GROUPS}/${ids[at]}`, { method: 'DELETE', headers }, 204);
      const body = bodyOf(`group ${count++}`, 80);
      ids[at] = v.parse(Group, await send(GROUPS, { method: 'POST', headers, body }, 201)).id;
    },
  };
}

async function cpuOf(write: (n: number) => Promise<void>, round: number): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < WRITES; n++) await write(round * WRITES + n);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / WRITES;
}

/** How much more requests that write cost where there are many records of their kind than where there are few. */
export interface Growth {
  readonly name: string;
  readonly line: string;
  readonly isGood: boolean;
}

/** Measures the growth of each kind of write. */
export async function writes(): Promise<Growth[]> {
  const [few, many] = [await mockWith(FEW), await mockWith(MANY)];
  const grown: Growth[] = [];
  for (const name of ['update', 'delete and create'] as const) {
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let round = 0; round < ROUNDS; round++) {
      times.few.push(await cpuOf(few[name], round));
      times.many.push(await cpuOf(many[name], round));
    }
    const [small, large] = [Math.min(...times.few), Math.min(...times.many)];
    const ratio = large / small;
    grown.push({
      name,
      line: `${name} among ${FEW} and ${MANY} records: ${small.toFixed(0)} and ${large.toFixed(0)} µs, ${ratio.toFixed(2)} ×  (goal ≤ ${GOAL})`,
      isGood: ratio <= GOAL,
    });
  }
  return grown;
}
