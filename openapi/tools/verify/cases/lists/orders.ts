import type { DeclaredParameter } from '../../../../checker/operation.ts';
import { type Case, caseOf, expectSuccess } from '../../case.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Context } from '../../context.ts';
import { send } from '../../http/send.ts';
import { sharedExample } from '../../calls/example.ts';
import { type JsonObject, textOf } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure, NotReached } from '../../outcome.ts';
import { itemsOf } from '../../records/read.ts';
import { comparable, filled, sortFields } from './lists.ts';

/** Several sort fields all count: records that are equal in the first are ordered by the second. */
export function orderCases(model: Model): Case[] {
  return [...model.operations.values()].flatMap((operation): Case[] => {
    const { row, lists, parameters } = operation;
    const sort = parameters.find(({ in: where, name }) => where === 'query' && name === 'sort');
    const isPaged = parameters.some(({ name }) => name === 'page');
    if (row.method !== 'GET' || lists === undefined || sort === undefined || !isPaged) return [];
    const most = model.schema(sort.pointer)?.schema['maxItems'];
    return typeof most === 'number' && most > 1 ? [several(operation, sort)] : [];
  });
}

function several(operation: Operation, sort: DeclaredParameter): Case {
  const { id } = operation;
  return caseOf(operation, 'list/sort-second', {
    title: `${id}: what is equal in one order is sorted by the next, both ways`,
    run: async (context) => {
      const base = await sharedExample(context, operation);
      await filled(context, operation, base);
      const ask = async (order: readonly string[]): Promise<Exchange> => {
        const query = { ...base.query, size: '100', ...(order.length > 0 && { sort: order }) };
        const exchange = await send(context, { ...base, query });
        expectSuccess(exchange, operation);
        return exchange;
      };
      const { first, second } = tied(context, operation, sort, itemsOf((await ask([])).json));
      for (const [way, sign] of [
        ['asc', 1],
        ['desc', -1],
      ] as const) {
        const exchange = await ask([`${first},asc`, `${second},${way}`]);
        for (const group of Map.groupBy(itemsOf(exchange.json), (item) => textOf(item[first])).values())
          expectOrder(comparable(group, second) ?? [], sign, {
            exchange,
            operation,
            expected: `${first}, ${second} ${way}`,
          });
      }
    },
  });
}

function expectOrder(
  values: readonly number[],
  sign: number,
  { exchange, operation, expected }: { exchange: Exchange; operation: Operation; expected: string },
): void {
  const isBroken = values.some((value, index) => index > 0 && sign * (value - (values[index - 1] ?? value)) < 0);
  if (!isBroken) return;
  const actual = values.join(', ').slice(0, 100);
  throw new Failure({ rule: 'sort', expected, actual, pointer: operation.pointer }, exchange);
}

/** Two fields: the second distinguishes records that are equal in the first. @throws NotReached */
function tied({ model }: Context, operation: Operation, sort: DeclaredParameter, items: readonly JsonObject[]) {
  const isLasting = (field: string): boolean => !model.isVolatile(`#/components/schemas/${operation.lists}`, field);
  const fields = sortFields(model, sort).filter(isLasting);
  for (const first of fields)
    for (const group of Map.groupBy(items, (item) => textOf(item[first])).values())
      for (const second of fields)
        if (second !== first && new Set(comparable(group, second)).size > 1) return { first, second };
  throw new NotReached('value', 'no two records are equal in one order and differ in another');
}
