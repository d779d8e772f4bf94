interface Instants {
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
}

/** Whether a record was created at `createdFrom` or later and before `createdTo`; undefined when neither is asked for. */
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
