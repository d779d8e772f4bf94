/** Runs the verifier against mocks in the same process, which may make mistakes. */
import { createMock, type Mock } from '../../mock-server/core/mock.ts';
import { Worlds } from '../../mock-server/core/world/worlds.ts';
import { createDomains } from '../../mock-server/domains.ts';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import type { Case } from '../../openapi/tools/verify/case.ts';
import { parseEnvironment } from '../../openapi/tools/verify/config.ts';
import { casesOf, runCases } from '../../openapi/tools/verify/run.ts';
import { createContext } from '../../openapi/tools/verify/start.ts';
import type { Mistake } from './faults/fault.ts';

export const password = 'Chenghu2024';
export const given = {
  origins: 'http://backend.test',
  client: 'console:console',
  users: ['admin', 'release01', 'analyst01', 'auditor01'].map((name) => ({ name, password })),
  applications: ['chenghu-mbank', 'chenghu-cbank'],
  clock: 'setMockClock',
};
export const environment = parseEnvironment(JSON.stringify(given), {});
const worlds = new Worlds();
const mocks = new Set<Mock>();

/** Lets go of every mock. */
export async function closeMocks(): Promise<void> {
  await Promise.all([...mocks].map((mock) => mock.close()));
  mocks.clear();
}

/** Which cases run, and against what. */
interface Trial {
  readonly mistake?: Mistake | undefined;
  /** Of the mock's data and of random bodies. */
  readonly seed?: number;
}

/** Runs the cases that are wanted against a mock of its own. */
export async function verify(wants: (one: Case) => boolean, { mistake, seed }: Trial = {}) {
  const mock = await createMock({
    domains: createDomains(),
    document,
    version: 'test',
    selfCheck: false,
    worlds,
    ...(seed !== undefined && { seed }),
  });
  mocks.add(mock);
  const transport = (request: Request): Promise<Response> =>
    // The control plane is not the backend's.
    mistake === undefined || request.url.includes('/mock-example/')
      ? mock.fetch(request)
      : mistake(request, (changed) => mock.fetch(changed));
  const context = await createContext({ environment, document, run: 7, transport });
  const cases = casesOf(context.model, environment, seed ?? 1).filter(wants);
  if (cases.length === 0) throw new Error('there is no such case');
  return { context, result: await runCases(context, cases) };
}
