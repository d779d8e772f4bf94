/** Parameter values of clients, some valid and some not. */
const TEXTS: readonly unknown[] = [
  '',
  '0',
  '1',
  '20',
  '-1',
  '1.5',
  '1e3',
  '1000000',
  'true',
  'false',
  'TRUE',
  'a',
  ' a ',
  '版本',
  'x'.repeat(300),
  '1,2,3',
  ',',
  'version,desc',
  'createdAt,asc',
  '2026-02-28',
  '2026-02-30',
  '2026-11-21T08:00:00Z',
  '2026-11-21T08:00:00',
  '1.2.3',
  '123e4567-e89b-12d3-a456-426614174000',
  ['1', '2'],
  ['version,desc', 'createdAt,asc'],
  [],
  undefined,
];

/** The texts that a schema lists, at any depth. */
function listedValues(schema: object): unknown[] {
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'options' && Array.isArray(value)) return value.filter((option) => typeof option === 'string');
    const inner: unknown[] = Array.isArray(value) ? value : [value];
    return ['wrapped', 'pipe', 'item', 'options'].includes(key)
      ? inner.flatMap((one) => (typeof one === 'object' && one !== null ? listedValues(one) : []))
      : [];
  });
}

/** Texts for a parameter: typical values, and those that it lists. */
export const textsFor = (entry: object): readonly unknown[] => [...TEXTS, ...listedValues(entry)];
