import { handlers } from '../../core/http/handler.ts';
import { faultHandlers } from './faults.ts';

/** The state of sign-in that the control plane uses, in addition to the tables. Times in ms. */
interface SignInControl {
  readonly lock: { enable(enabled: boolean): void };
  readonly tickets: { readonly count: number; issue(ticket: string, userName: string, now: number): number };
  readonly captchas: { peek(id: string, now: number): { text: string; until: number } | undefined };
}

/** Handlers that give tests access to sign-in. */
const createSignInHandlers = ({ lock, captchas, tickets }: SignInControl) =>
  handlers<'mock', 'getMockCaptcha' | 'createMockTicket' | 'setMockSignInLock'>({
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
  });

/** Handlers of the control plane, including access to sign-in for tests. */
export const createMockHandlers = (signIn: SignInControl) =>
  handlers<'mock'>({
    ...createSignInHandlers(signIn),
    ...faultHandlers,

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
