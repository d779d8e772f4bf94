/**
 * Placeholder data for a list of one record: its previous page, but never that of another record.
 * @param id of the record, which is part of the query key
 */
export const samePlaceholder =
  (id: string) =>
  <Data>(before: Data | undefined, query: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query?.queryKey.includes(id) ? before : undefined;
