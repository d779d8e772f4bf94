import { isProblemCode, problems } from '../../../openapi/generated/problems.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { handlers } from '../../core/http/handler.ts';
import type { Seed } from '../../core/world/seed.ts';

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

/** Whether a problem can have the code: some are for clients only. */
const isReturned = (code: string): boolean => isProblemCode(code) && problems[code].status !== null;

/** Statuses of responses without a body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Handlers of the faults, which make calls fail or slow. */
export const faultHandlers = handlers<'mock', 'listMockFaults' | 'createMockFault' | 'deleteMockFault'>({
  listMockFaults: ({ control }) => control.faults(),

  createMockFault: ({ control, body, refuse }) => {
    const { operationId: id, path: prefix, status, code } = body;
    const wrong = new FieldProblems<'ENTRY_WRONG'>();
    const ofBackend = control.operations().filter(({ path }) => !path.startsWith(CONTROL));
    const named = ofBackend.filter(({ operationId }) => operationId === id);
    const affected = named.length > 0 ? named : ofBackend;
    wrong.when(id !== undefined && named.length === 0, '/operationId', 'ENTRY_WRONG');
    wrong.when(prefix !== undefined && !affected.some(({ path }) => mayBegin(path, prefix)), '/path', 'ENTRY_WRONG');
    wrong.when(code !== undefined && !isReturned(code), '/code', 'ENTRY_WRONG');
    // A problem has the status of an error.
    const isFilled = status !== undefined && (status >= 400 || (body.body !== undefined && !EMPTY.has(status)));
    wrong.when(status !== undefined && !isFilled, '/status', 'ENTRY_WRONG');
    wrong.throwIfAny(refuse);
    return control.addFault(body);
  },

  deleteMockFault: ({ control, path, refuse }) => {
    if (!control.removeFault(path.id)) throw refuse('NOT_FOUND');
  },
});

/** The scenario `faults`: every twentieth call fails, and all of them are slow. */
export const seedFaults: Seed = ({ control, scenario }) => {
  if (scenario !== 'faults') return;
  control.addFault({ status: 500, code: 'SYS_EXCEPTION', probability: 0.05 });
  control.addFault({ latencyMs: 600, jitterMs: 400 });
};
