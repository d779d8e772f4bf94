import { escapeStep } from '../../../../checker/pointer.ts';
import type { TransitionRow } from '../../../../generated/lifecycles.ts';
import { type Case, describeAnswer } from '../../case.ts';
import { send } from '../../http/send.ts';
import { transitionExample } from '../../calls/example.ts';
import { codeOf } from '../../json.ts';
import type { Entity, Model } from '../../model.ts';
import { Failure, NotReached } from '../../outcome.ts';

/**
 * Of two concurrent calls that are allowed in one state only, the first one leaves the state and the other is refused.
 */
export function atOnceCases(model: Model): Case[] {
  return [...model.entities.values()].flatMap((entity) =>
    [...(entity.lifecycle?.transitions ?? [])]
      .filter(([, row]) => leaves(row))
      .map(([name, row]) => atOnce(entity, name, row)),
  );
}

/** Whether the immediate target states of a transition do not allow it again. */
function leaves({ from, to, while: during, failed }: TransitionRow): boolean {
  const next = [during ?? to].flat();
  // A job that fails soon allows it again.
  const isRetried = failed !== null && from.includes(failed);
  return !isRetried && next.every((state) => state !== null && !from.includes(state));
}

function atOnce(entity: Entity, name: string, row: TransitionRow): Case {
  const [operationId = ''] = name.split('/');
  const pointer = `#/components/schemas/${entity.name}/x-lifecycle/transitions/${escapeStep(name)}`;
  return {
    id: `${entity.name}/at-once/${name}`,
    kind: 'transition',
    operationId,
    title: `${entity.name}: of two ${name} at once one is refused`,
    covers: [],
    run: async (context) => {
      if (context.environment.concurrency < 2) throw new NotReached('except', 'the backend is called by one at a time');
      const { call } = await transitionExample(context, entity, name, row.from[0] ?? '');
      const { success } = call.operation.row;
      const both = await Promise.all([send(context, call), send(context, call)]);
      const done = both.filter(({ status }) => status === success);
      const other = both.find(({ status }) => status !== success);
      const codes: readonly string[] = Object.values(row.refuse);
      if (done.length === 1 && other !== undefined && codes.includes(codeOf(other.json))) return;
      throw new Failure(
        {
          rule: 'at-once',
          expected: `${success} for one, ${[...new Set(codes)].join(' or ')} for the other`,
          actual: both.map(describeAnswer).join(' and '),
          pointer,
        },
        ...both,
      );
    },
  };
}
