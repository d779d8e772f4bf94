/** An object out of its parts; the compiler has held each field against the property of its name. */
export const byName = <Whole>(parts: readonly (readonly [name: string, value: unknown])[]): Whole =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of fields are those of the type
  Object.fromEntries(parts) as Whole;

/** The value of a record at a name. */
export const propertyOf = (record: object, name: string): unknown => Reflect.get(record, name);
