/** The reason of the first record that refuses, or null. */
export const firstRefusal = <Item>(items: readonly Item[], refuse: (item: Item) => string | null): string | null =>
  items.map(refuse).find((code) => code !== null) ?? null;

/** The lifecycle of an entity in the contract, in the format of the generated table. */
export interface Lifecycle {
  readonly transitions: Readonly<
    Record<string, { readonly from: readonly string[]; readonly refuse: Readonly<Record<string, string>> }>
  >;
}

/**
 * Returns why a state refuses an operation.
 * @returns the problem code; null if the operation is allowed or not in the table
 */
export function refusal<Table extends Lifecycle>(
  table: Table,
  operation: keyof Table['transitions'] & string,
  state: string,
): string | null {
  const transition: Lifecycle['transitions'][string] | undefined = table.transitions[operation];
  if (!transition || transition.from.includes(state)) return null;
  // A state that is not in the table allows nothing.
  return transition.refuse[state] ?? transition.refuse['unknown'] ?? Object.values(transition.refuse)[0] ?? null;
}
