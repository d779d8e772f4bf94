/** Prints JSON as a TypeScript literal: keys are unquoted where possible, strings have single quotes. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`;
  const inner = `${indent}  `;
  const rows = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => `${inner}${propertyKey(key)}: ${literal(item, inner)},\n`);
  return rows.length === 0 ? '{}' : `{\n${rows.join('')}${indent}}`;
}

/** A string literal in single quotes. */
export function text(value: string): string {
  const escaped = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}

/** A property name, quoted only where it must be. */
export function propertyKey(key: string): string {
  return /^(?:[A-Za-z_$][\w$]*|[1-9]\d{0,8})$/.test(key) ? key : text(key);
}
