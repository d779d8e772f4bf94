/** Why the first of several records that refuses does so, or null. */
export const firstRefusal = <Item>(items: readonly Item[], refuse: (item: Item) => string | null): string | null =>
  items.map(refuse).find((code) => code !== null) ?? null;

/** One entity's lifecycle as the contract states it, in the shape the generated table has. */
export interface Lifecycle {
  readonly transitions: Readonly<
    Record<string, { readonly from: readonly string[]; readonly refuse: Readonly<Record<string, string>> }>
  >;
}

/**
 * Why an operation is refused in a state.
 * @returns the problem code, or null when the operation is allowed or the table does not speak of it
 */
export function refusal<Table extends Lifecycle>(
  table: Table,
  operation: keyof Table['transitions'] & string,
  state: string,
): string | null {
  const transition: Lifecycle['transitions'][string] | undefined = table.transitions[operation];
  if (!transition || transition.from.includes(state)) return null;
  // A state that the table does not have allows nothing.
  return transition.refuse[state] ?? transition.refuse['unknown'] ?? Object.values(transition.refuse)[0] ?? null;
}
