import type { Row, RowAction } from './types.ts';

/** Why an action cannot be done to a row now, in words; undefined when it can. */
export function reasonOf<Item extends Row>(
  action: RowAction<Item>,
  item: Item,
  problemText: (code: string) => string,
): string | undefined {
  const code = action.refuse?.(item) ?? null;
  return code === null ? (action.reason?.(item) ?? undefined) : problemText(code);
}
