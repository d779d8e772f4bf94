/** Part of a text: literal text, a value, a condition on a value, or choices. */
type Part =
  | { kind: 'plain'; text: string }
  | { kind: 'value'; path: readonly string[]; counts: boolean }
  | { kind: 'asked'; path: readonly string[]; counts: boolean; is: string | undefined }
  | { kind: 'absent'; path: readonly string[] }
  | { kind: 'choice'; among: readonly (readonly Part[])[] };

/** Looks up the values at a path, raw or formatted; several if the path leads through a list. */
export type Read = (path: readonly string[], as: 'raw' | 'written') => readonly string[];

const TOKEN = /\{(?<path>[A-Za-z][\w.]*)(?<counts>#)?(?:(?<asks>[?!])|=(?<is>[^{}[\]|]*))?\}|[[\]|]|[^[\]|{]+|\{/gu;

function partOf({ 0: text, groups }: RegExpExecArray): Part {
  const { path: dottedPath, asks, is, counts: hash } = groups ?? {};
  if (dottedPath === undefined) return { kind: 'plain', text };
  const [path, counts] = [dottedPath.split('.'), hash !== undefined];
  if (asks === '!') return { kind: 'absent', path };
  return asks === undefined && is === undefined ? { kind: 'value', path, counts } : { kind: 'asked', path, counts, is };
}

/** Parses a text of an export column, once for all rows. Brackets without a partner are plain text. */
export function parseText(text: string): readonly Part[] {
  const tokens = [...text.matchAll(TOKEN)];
  let at = 0;
  const parts = (isInside: boolean): Part[] => {
    const list: Part[] = [];
    for (; at < tokens.length; at++) {
      const token = tokens[at];
      if (token === undefined || (isInside && (token[0] === '|' || token[0] === ']'))) break;
      list.push(token[0] === '[' ? choice() : partOf(token));
    }
    return list;
  };
  const choice = (): Part => {
    const among: Part[][] = [];
    do {
      at++;
      among.push(parts(true));
    } while (tokens[at]?.[0] === '|');
    return { kind: 'choice', among };
  };
  return parts(false);
}

/** The paths that a text names. */
export const pathsIn = (parts: readonly Part[]): (readonly string[])[] =>
  parts.flatMap((part) =>
    part.kind === 'plain' ? [] : part.kind === 'choice' ? part.among.flatMap(pathsIn) : [part.path],
  );

const isSaid = (value: string): boolean => value !== '';

const holds = (parts: readonly Part[], read: Read): boolean =>
  parts.every((part) => {
    if (part.kind === 'plain' || part.kind === 'choice') return true;
    const values = read(part.path, 'raw').filter(isSaid);
    if (part.kind === 'absent') return values.length === 0;
    const candidates = part.counts ? [String(values.length)] : values;
    return part.kind === 'asked' && part.is !== undefined ? candidates.includes(part.is) : values.length > 0;
  });

/** Fills in the values of a text. */
export function tell(parts: readonly Part[], read: Read): string {
  const texts = parts.map((part) => {
    if (part.kind === 'plain') return part.text;
    if (part.kind === 'value') {
      const values = read(part.path, 'written');
      return part.counts ? String(values.length) : values.join(', ');
    }
    if (part.kind !== 'choice') return '';
    return tell(part.among.find((one) => holds(one, read)) ?? [], read);
  });
  return texts.join('');
}
