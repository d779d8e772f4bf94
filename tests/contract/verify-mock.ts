/** Runs the verifier against mocks in the same process, which may make mistakes. */
import * as v from 'valibot';
import { createMock, type Mock } from '../../mock-server/core/mock.ts';
import { Worlds } from '../../mock-server/core/world/worlds.ts';
import { createDomains } from '../../mock-server/domains.ts';
import type { Tables } from '../../mock-server/core/store/table.ts';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import type { Case } from '../../openapi/tools/verify/case.ts';
import { parseEnvironment } from '../../openapi/tools/verify/config.ts';
import { casesOf, runCases } from '../../openapi/tools/verify/run.ts';
import { createContext, readingOf } from '../../openapi/tools/verify/start.ts';
import { changesBetween, dataOf } from './changes.ts';
import type { Mistake } from './faults/fault.ts';

export const password = 'Chenghu2024';
export const settings = {
  origins: 'http://backend.test',
  client: 'console:console',
  users: ['admin', 'release01', 'analyst01', 'auditor01'].map((name) => ({ name, password })),
  applications: ['chenghu-mbank', 'chenghu-cbank'],
  clock: 'setMockClock',
  // The mock's gateways answer at any address.
  gateways: '10.9.0.0/16',
};
export const environment = parseEnvironment(JSON.stringify(settings), {});
const worlds = new Worlds();
const mocks = new Set<Mock>();

/** Closes every mock. */
export async function closeMocks(): Promise<void> {
  await Promise.all([...mocks].map((mock) => mock.close()));
  mocks.clear();
}

/** The cases to run, and the backend. */
interface Trial {
  readonly mistake?: Mistake | undefined;
  /** Of the mock's data and of random bodies. */
  readonly seed?: number;
  /** Brings a record to a state that another system or a failed job leads to. */
  readonly act?: (db: Tables, change: v.InferOutput<typeof Change>) => Promise<unknown>;
}

/** A change that the verifier requests from the stand-in for other systems. */
const Change = v.object({ entity: v.string(), id: v.string(), state: v.string() });
const OTHER_SYSTEMS = 'http://others.test/';
const withOthers = parseEnvironment(JSON.stringify({ ...settings, outside: OTHER_SYSTEMS }), {});

const contract = readingOf(document);
const casesBySeed = new Map<number, readonly Case[]>();

/** Every case of the contract, created once: the state of a run is in its context. */
export function allCases(seed = 1): readonly Case[] {
  const cases = casesBySeed.get(seed) ?? casesOf(contract.model, environment, seed);
  casesBySeed.set(seed, cases);
  return cases;
}

/** Runs the selected cases against a new mock. */
export async function verify(wants: (one: Case) => boolean, { mistake, seed, act }: Trial = {}) {
  const mock = await createMock({
    domains: createDomains(),
    document,
    version: 'test',
    selfCheck: false,
    worlds,
    ...(seed !== undefined && { seed }),
  });
  mocks.add(mock);
  const before = dataOf(mock.db);
  const transport = async (request: Request): Promise<Response> => {
    if (act !== undefined && request.url === OTHER_SYSTEMS) {
      const change = v.parse(Change, await request.json());
      await mock.write((db) => act(db, change));
      return new Response(null, { status: 204 });
    }
    // The control plane is not part of the backend.
    return mistake === undefined || request.url.includes('/mock-example/')
      ? mock.fetch(request)
      : mistake(request, (changed) => mock.fetch(changed));
  };
  const backend = act === undefined ? environment : withOthers;
  const context = await createContext({ environment: backend, ...contract, run: 7, transport });
  const cases = allCases(seed).filter(wants);
  if (cases.length === 0) throw new Error('there is no such case');
  const result = await runCases(context, cases);
  return { context, result, changes: changesBetween(before, dataOf(mock.db)) };
}
