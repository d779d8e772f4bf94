interface Instants {
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
}

/**
 * Tests whether a record was created within `createdFrom` (inclusive) and `createdTo` (exclusive); undefined if neither
 * is given.
 */
export function createdWithin(query: Instants): ((row: { createdAt: string }) => boolean) | undefined {
  const { createdFrom, createdTo } = query;
  if (createdFrom === undefined && createdTo === undefined) return undefined;
  const start = createdFrom === undefined ? -Infinity : Date.parse(createdFrom);
  const end = createdTo === undefined ? Infinity : Date.parse(createdTo);
  return ({ createdAt }) => {
    const at = Date.parse(createdAt);
    return at >= start && at < end;
  };
}
