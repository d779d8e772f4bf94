/** Builds an object from name-value pairs; the compiler has checked each field against its property. */
export const byName = <Whole>(parts: readonly (readonly [name: string, value: unknown])[]): Whole =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of fields are those of the type
  Object.fromEntries(parts) as Whole;

/** The value of a record's property by name. */
export const propertyOf = (record: object, name: string): unknown => Reflect.get(record, name);
