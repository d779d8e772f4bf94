/**
 * The mock implements every lifecycle of the contract: in each state, each transition leads to the state of its row, or
 * is refused with the code of its row and changes nothing. The verifier checks this through the API alone; effects of
 * other systems and of failed jobs are applied to the store.
 */
import { afterAll, expect, test } from 'vitest';
import type { Tables } from '../../mock-server/core/store/table.ts';
import { lifecycles } from '../../openapi/generated/lifecycles.ts';
import { closeMocks, verify } from './verify-mock.ts';

afterAll(closeMocks);

const acts = {
  'Upgrade unknown': (db: Tables, id: string) => db.upgrades.update(id, { status: 'unknown' }),
  'ExportJob failed': (db: Tables, id: string) =>
    db.exportJobs.update(id, { status: 'failed', error: 'SYS_EXCEPTION' }),
  'SymbolFile parseFailed': (db: Tables, id: string) =>
    db.symbols.update(id, { parseStatus: 'parseFailed', failReason: 'unreadable', job: undefined }),
  'CrashIssue regressed': (db: Tables, id: string) => db.crashIssues.update(id, { status: 'regressed' }),
};
const done = new Set<string>();

test.each(Object.entries(lifecycles))(
  'every transition of %s leads to its state or is refused in each state',
  async (name, { states, transitions }) => {
    const { result } = await verify(({ id }) => id.startsWith(`${name}/transition/`), {
      act: async (db, { entity, id, state }) => {
        const [act] = Object.entries(acts).filter(([key]) => key === `${entity} ${state}`);
        if (act === undefined) throw new Error(`nothing brings ${entity} to ${state}`);
        done.add(act[0]);
        await act[1](db, id);
      },
    });
    const wrong = result.results.flatMap(({ case: { id }, outcome, message = '', wrong: findings }) =>
      outcome === 'passed'
        ? []
        : [[id, outcome, message, ...findings.map(({ expected, actual }) => `expected ${expected}, got ${actual}`)]],
    );
    expect(wrong).toEqual([]);
    expect(result.results).toHaveLength(states.length * Object.keys(transitions).length);
  },
);

test('every direct change to the store was needed', () => {
  expect([...done].toSorted()).toEqual(Object.keys(acts).toSorted());
});
