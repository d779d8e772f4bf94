import type { Row, RowAction } from './types.ts';

/** Why an action is not possible for a row now; undefined if it is possible. A text takes precedence over a code. */
export function reasonOf<Item extends Row>(
  action: RowAction<Item>,
  item: Item,
  problemText: (code: string) => string,
): string | undefined {
  const reason = action.reason?.(item) ?? null;
  if (reason !== null) return reason;
  const code = action.refuse?.(item) ?? null;
  return code === null ? undefined : problemText(code);
}

/** The inline action of a row: the first candidate that its record allows now. */
export const inlineAction = <Item extends Row>(
  actions: readonly RowAction<Item>[],
  item: Item,
  problemText: (code: string) => string,
): RowAction<Item> | undefined =>
  actions.find((action) => action.inline && reasonOf(action, item, problemText) === undefined);
