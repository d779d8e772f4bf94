type Values = Record<string, unknown>;

const NOTHING: Readonly<Values> = Object.freeze({});

/** Decodes the text between slashes, `&` and `=`. A broken escape is kept, as in URLSearchParams. */
export function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Decodes a field of a form or a query, where a plus is a space. */
const decodeField = (text: string): string => decode(text.includes('+') ? text.replaceAll('+', ' ') : text);

/** Names and values of a query or a form, decoded, in their order. */
export const pairsOf = (search: string): (readonly [name: string, value: string])[] =>
  search === '' ? [] : search.split('&').map(pairIn);

function pairIn(text: string): readonly [name: string, value: string] {
  const equals = text.indexOf('=');
  return equals < 0
    ? [decodeField(text), '']
    : [decodeField(text.slice(0, equals)), decodeField(text.slice(equals + 1))];
}

/** The declaration of the values of a query or a form. */
interface Declaration {
  readonly entries: Readonly<Record<string, unknown>>;
  /** Whether undeclared names and repeated values are refused. */
  readonly isClosed?: true;
}

/** Maximum number of undeclared names to report. Each one is compared with those before it. */
const MOST_UNDECLARED = 20;

/** The declaration of an operation without a query. */
export const NO_PARAMETERS: Declaration = { entries: {} };

/**
 * Picks the declared values. A repeated value becomes an array.
 * @param undeclared gets the names of others that are ignored, each once
 */
export function valuesOf(
  pairs: ReturnType<typeof pairsOf>,
  { entries, isClosed }: Declaration,
  undeclared: string[] = [],
): Readonly<Values> {
  const values: Values = {};
  for (const [name, value] of pairs) {
    if (!isClosed && !Object.hasOwn(entries, name)) {
      if (undeclared.length < MOST_UNDECLARED && !undeclared.includes(name)) undeclared.push(name);
      continue;
    }
    const earlier = values[name];
    if (earlier === undefined) values[name] = value;
    else if (Array.isArray(earlier)) earlier.push(value);
    else values[name] = [earlier, value];
  }
  return values;
}

/**
 * Parses the declared parameters of a query or a form. A repeated parameter becomes an array.
 * @param search without the question mark
 * @param undeclared gets the names of others that are ignored, each once
 */
export const parseQuery = (search: string, declaration: Declaration, undeclared?: string[]): Readonly<Values> =>
  search === '' ? NOTHING : valuesOf(pairsOf(search), declaration, undeclared);
