/** Maximum size of a page in the contract. */
const size = 100;

/**
 * Reads all pages of a list, one after another.
 * @param list requests a page
 * @returns the records in the order of the list; a record that moved to a later page meanwhile is contained once
 */
export async function allItems<Item extends { id: string }>(
  list: (params: { page: number; size: typeof size }) => Promise<{ items: readonly Item[]; total: number }>,
): Promise<Item[]> {
  const items = new Map<string, Item>();
  for (let page = 1; ; page++) {
    const answer = await list({ page, size });
    for (const item of answer.items) items.set(item.id, item);
    if (page * size >= answer.total) return [...items.values()];
  }
}
