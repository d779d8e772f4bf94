import type { DomainHandlers } from '../core/handler.ts';

/** The control plane. */
export const mockHandlers: DomainHandlers<'mock'> = {
  getMockHealth: ({ control }) => control.health(),

  resetMock: async ({ control, body, refuse }) => {
    const known = control.scenarios().some(({ id }) => id === body?.scenario);
    if (body?.scenario !== undefined && !known) throw refuse('ENTRY_WRONG', { errors: [{ pointer: '/scenario', code: 'ENTRY_WRONG' }] });
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
    const known = control.operations().some(({ operationId }) => operationId === body.operationId);
    if (body.operationId !== undefined && !known) {
      throw refuse('ENTRY_WRONG', { errors: [{ pointer: '/operationId', code: 'ENTRY_WRONG' }] });
    }
    return control.addFault(body);
  },

  deleteMockFault: ({ control, path, refuse }) => {
    if (!control.removeFault(path.id)) throw refuse('NOT_FOUND');
  },

  listMockSnapshots: ({ control }) => control.snapshots(),

  createMockSnapshot: ({ control, body }) => control.createSnapshot(body.name),

  restoreMockSnapshot: async ({ control, path, refuse }) => {
    if (!(await control.restoreSnapshot(path.id))) throw refuse('NOT_FOUND');
    return control.health();
  },

  listMockRequests: ({ control, query }) => control.requests(query),

  getOpenApi: ({ control }) => control.document(),

  listMockOperations: ({ control }) => control.operations(),
};
