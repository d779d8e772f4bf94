const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const tests: Readonly<Record<string, (value: unknown) => boolean>> = {
  s: (value) => typeof value === 'string',
  i: Number.isSafeInteger,
  n: Number.isFinite,
  b: (value) => typeof value === 'boolean',
  o: isObject,
};

function findWrong(value: unknown, type: string, place: string): string | null {
  if (!type.startsWith('[')) return (tests[type]?.(value) ?? true) ? null : place;
  if (!Array.isArray(value)) return place;
  const inner = type.slice(1, -1);
  const at = inner ? value.findIndex((item) => findWrong(item, inner, '') !== null) : -1;
  return at < 0 ? null : `${place}[${at}]`;
}

/**
 * Validates a response against the frame of its operation: the structure that every page relies on. The full schemas
 * would be too large for the browser; a response with an error inside a correct frame breaks one page at most.
 * @param frame frame in the table of calls, such as `items:[o] total:i`
 * @returns the first violation, such as `items[0]`; null if there is none
 */
export function driftOf(body: unknown, frame: string): string | null {
  if (!frame.includes(':')) return findWrong(body, frame, '(body)');
  if (!isObject(body)) return '(body)';
  for (const member of frame.split(' ')) {
    const [name = '', type = ''] = member.split(':');
    const wrong = findWrong(body[name], type, name);
    if (wrong !== null) return wrong;
  }
  return null;
}
