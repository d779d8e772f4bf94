/** A page of a list whose calls name a record by its client id: rows and their selection have that as their id. */
export const byClient = <Item extends { clientId: string }, Page>(page: Page & { items: Item[] }) => ({
  ...page,
  items: page.items.map((item) => ({ ...item, id: item.clientId })),
});
