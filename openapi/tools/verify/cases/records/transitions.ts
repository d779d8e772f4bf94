import { escapeStep } from '../../../../checker/pointer.ts';
import type { TransitionRow } from '../../../../generated/lifecycles.ts';
import { type Case, describeAnswer, expectRefusal, expectSame, expectSuccess } from '../../case.ts';
import type { Context } from '../../context.ts';
import type { TestRecord } from '../../records/test-record.ts';
import { send } from '../../http/send.ts';
import { transitionExample } from '../../calls/example.ts';
import type { Entity, Lifecycle, Model } from '../../model.ts';
import { isInventedAddress } from '../../calls/fresh.ts';
import { Failure, NotReached } from '../../outcome.ts';
import { passing, stateOf, waitFor } from '../../records/states.ts';

/**
 * In every state, every transition leads to the state in its row, or is refused with the row's code and changes
 * nothing.
 */
export function transitionCases(model: Model): Case[] {
  return [...model.entities.values()].flatMap((entity) => {
    const { lifecycle } = entity;
    if (lifecycle === undefined) return [];
    return lifecycle.states.flatMap((state) =>
      [...lifecycle.transitions].map(([name, row]) => transitionCase(entity, lifecycle, state, name, row)),
    );
  });
}

function transitionCase(entity: Entity, lifecycle: Lifecycle, state: string, name: string, row: TransitionRow): Case {
  const isLegal = row.from.includes(state);
  const [operationId = ''] = name.split('/');
  const pointer = `#/components/schemas/${entity.name}/x-lifecycle/transitions/${escapeStep(name)}`;
  return {
    id: `${entity.name}/transition/${state}/${name}`,
    kind: 'transition',
    operationId,
    title: `${entity.name} ${state}: ${name} ${isLegal ? 'is allowed' : `is refused with ${row.refuse[state]}`}`,
    covers: [`transition:${entity.name}/${state}/${name}`],
    run: async (context) => {
      const { call, record: testRecord } = await transitionExample(context, entity, name, state);
      const { operation } = call;
      const record = { ...testRecord, entity: entity.name };
      const exchange = await send(context, call);
      if (!isLegal) {
        const code = row.refuse[state] ?? '';
        expectRefusal(exchange, operation, 409, [code], 'transition', `${pointer}/refuse`);
        expectSame(exchange, 'transition', pointer, state, await stateOf(context, record));
        return;
      }
      if (exchange.status >= 400)
        throw new Failure(
          {
            rule: 'transition',
            expected: `${operation.row.success} in state ${state}`,
            actual: describeAnswer(exchange),
            pointer: `${pointer}/from`,
          },
          exchange,
        );
      expectSuccess(exchange, operation);
      await expectState(context, { lifecycle, row, state, pointer }, record);
    },
  };
}

async function expectState(
  context: Context,
  { lifecycle, row, state, pointer }: { lifecycle: Lifecycle; row: TransitionRow; state: string; pointer: string },
  record: TestRecord,
): Promise<void> {
  const fail = (expected: string, actual: string | undefined, at = 'to'): never => {
    throw new Failure(
      { rule: 'transition', expected, actual: actual ?? 'gone', pointer: `${pointer}/${at}` },
      context.client.last,
    );
  };
  const now = await stateOf(context, record);
  if (row.removes === true) {
    if (now !== undefined) fail('gone', now, 'removes');
    return;
  }
  // A failed job may fail again: its cause still exists. Records whose job has not run yet are in the initial state.
  const isRetried =
    row.failed !== null &&
    state !== lifecycle.initial &&
    [...lifecycle.transitions.values()].some(({ failed }) => failed === state);
  const targets = row.to === null ? [state] : [...[row.to].flat(), ...(isRetried ? [state] : [])];
  if (row.while !== null && now !== row.while && !targets.includes(now ?? '')) fail(row.while, now, 'while');
  const last = targets.includes(now ?? '')
    ? now
    : await waitFor(context, record, targets, passing(lifecycle, row, state));
  if (last !== undefined && targets.includes(last)) return;
  if (last !== undefined && row.failed !== null && dependsOnNobody(lifecycle, record, [state, last]))
    throw new NotReached('outside', `nothing answers at the address of this ${record.entity}, see "gateways"`);
  fail(targets.join(' or '), last);
}

/**
 * Whether a job cannot succeed because the record has an address at which nothing answers. A job that fails before it
 * calls another system leads to the initial state.
 */
function dependsOnNobody(
  { transitions, initial }: Lifecycle,
  { values }: TestRecord,
  [before, after]: readonly [string, string],
): boolean {
  const isInvented = Object.values(values).some((value) => typeof value === 'string' && isInventedAddress(value));
  const hasFailed = after === before || [...transitions.values()].some(({ failed }) => failed === after);
  return isInvented && hasFailed && after !== initial;
}
