import { type Case, caseOf, expectRefusal } from '../../case.ts';
import { send } from '../../http/send.ts';
import { exampleCall } from '../../calls/example.ts';
import type { Model } from '../../model.ts';
import { statusOfCode } from '../../calls/places.ts';

/** An operation's own refusals have their codes. */
export function refusalCases(model: Model): Case[] {
  return [...model.operations.values()].flatMap((operation) =>
    Object.entries(operation.recipe.refusals).map(([key, recipe]) => {
      const [code = ''] = key.split('/');
      return caseOf(operation, `refusal/${key}`, {
        title: `${operation.id} refuses with ${code}`,
        run: async (context) => {
          const exchange = await send(context, await exampleCall(context, operation, recipe));
          expectRefusal(exchange, operation, statusOfCode(code), [code], 'refusal', `${operation.pointer}/x-problems`);
        },
      });
    }),
  );
}
