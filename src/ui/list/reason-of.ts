import type { Row, RowAction } from './types.ts';

/** Why an action cannot be done to a row now; undefined when it can. Words say more than a code. */
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
