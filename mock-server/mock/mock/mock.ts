import { problems } from '../../../openapi/generated/problems.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { handlers } from '../../core/http/handler.ts';
import type { Seed } from '../../core/world/seed.ts';

/** The state of sign-in that the control plane uses, in addition to the tables. Times in ms. */
interface SignInControl {
  readonly lock: { enable(enabled: boolean): void };
  readonly tickets: { readonly count: number; issue(ticket: string, userName: string, now: number): number };
  readonly captchas: { peek(id: string, now: number): { text: string; until: number } | undefined };
}

/** Paths of the control plane, which faults spare. */
const CONTROL = '/mock-example/';

/** Whether a path that begins with `prefix` can match a path template. */
function mayBegin(template: string, prefix: string): boolean {
  const own = template.split('/');
  const parts = prefix.split('/');
  return parts.every((part, at) => {
    const segment = own[at];
    if (segment === undefined || segment.startsWith('{')) return segment !== undefined;
    return at === parts.length - 1 ? segment.startsWith(part) : segment === part;
  });
}

/** Handlers of the control plane, including access to sign-in for tests. */
export const createMockHandlers = ({ lock, captchas, tickets }: SignInControl) =>
  handlers<'mock'>({
    getMockCaptcha: ({ path, clock, refuse }) => {
      const captcha = captchas.peek(path.id, clock.now());
      if (captcha === undefined) throw refuse('NOT_FOUND');
      return { text: captcha.text, validUntil: clock.iso(captcha.until) };
    },

    createMockTicket: ({ db, body: { userName }, clock, rng, refuse }) => {
      if (!db.users.find({ userName }))
        throw refuse('ENTRY_WRONG', { errors: [{ pointer: '/userName', code: 'ENTRY_WRONG' }] });
      const ticket = rng('ticket', userName, clock.now(), tickets.count).hex(40);
      return { ticket, validUntil: clock.iso(tickets.issue(ticket, userName, clock.now())) };
    },

    setMockSignInLock: ({ body: { enabled } }) => {
      lock.enable(enabled);
      return { enabled };
    },

    getMockHealth: ({ control }) => control.health(),

    resetMock: async ({ control, body, refuse }) => {
      const isKnown = control.scenarios().some(({ id }) => id === body?.scenario);
      if (body?.scenario !== undefined && !isKnown)
        throw refuse('ENTRY_WRONG', { errors: [{ pointer: '/scenario', code: 'ENTRY_WRONG' }] });
      await control.reset({ seed: body?.seed, scenario: body?.scenario });
      return control.health();
    },

    getMockClock: ({ control }) => control.clock(),

    setMockClock: async ({ control, body: { now, ...rest } }) => {
      await control.setClock({ ...rest, now: now === undefined ? undefined : Date.parse(now) });
      return control.clock();
    },

    listMockScenarios: ({ control }) => control.scenarios(),

    applyMockScenario: async ({ control, path, refuse }) => {
      if (!control.scenarios().some(({ id }) => id === path.id)) throw refuse('NOT_FOUND');
      await control.reset({ scenario: path.id, seed: control.health().seed });
      return control.health();
    },

    listMockFaults: ({ control }) => control.faults(),

    createMockFault: ({ control, body, refuse }) => {
      const { operationId, path: prefix, code } = body;
      const wrong = new FieldProblems<'ENTRY_WRONG'>();
      const ofBackend = control.operations().filter(({ path }) => !path.startsWith(CONTROL));
      wrong.when(
        operationId !== undefined && !ofBackend.some((operation) => operation.operationId === operationId),
        '/operationId',
        'ENTRY_WRONG',
      );
      wrong.when(
        prefix !== undefined && !ofBackend.some((operation) => mayBegin(operation.path, prefix)),
        '/path',
        'ENTRY_WRONG',
      );
      wrong.when(code !== undefined && !Object.hasOwn(problems, code), '/code', 'ENTRY_WRONG');
      wrong.throwIfAny(refuse);
      return control.addFault(body);
    },

    deleteMockFault: ({ control, path, refuse }) => {
      if (!control.removeFault(path.id)) throw refuse('NOT_FOUND');
    },

    expireMockTokens: ({ control, body }) => control.expireTokens(body?.atCall ?? 1),

    listMockSnapshots: ({ control }) => control.snapshots(),

    createMockSnapshot: ({ control, body }) => control.createSnapshot(body.name),

    restoreMockSnapshot: async ({ control, path, refuse }) => {
      if (!(await control.restoreSnapshot(path.id))) throw refuse('NOT_FOUND');
      return control.health();
    },

    listMockRequests: ({ control, query }) => control.requests(query),

    getOpenApi: ({ control }) => control.document(),

    listMockOperations: ({ control }) => control.operations(),
  });

/** The scenario `faults`: every twentieth call fails, and all of them are slow. */
export const seedFaults: Seed = ({ control, scenario }) => {
  if (scenario !== 'faults') return;
  control.addFault({ status: 500, code: 'SYS_EXCEPTION', probability: 0.05 });
  control.addFault({ latencyMs: 600, jitterMs: 400 });
};
