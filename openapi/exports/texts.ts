/** Part of a text: as it stands, a value, a question of a value, or choices. */
type Part =
  | { kind: 'plain'; text: string }
  | { kind: 'value'; path: readonly string[] }
  | { kind: 'asked'; path: readonly string[]; is: string | undefined }
  | { kind: 'choice'; among: readonly (readonly Part[])[] };

/** Looks a value up, as it is written; undefined or empty where there is none. */
export type Read = (path: readonly string[]) => string | undefined;

const TOKEN = /\{(?<path>[A-Za-z][\w.]*)(?:(?<asks>\?)|=(?<is>[^{}[\]|]*))?\}|[[\]|]|[^[\]|{]+|\{/gu;

function partOf({ 0: text, groups }: RegExpExecArray): Part {
  const { path, asks, is } = groups ?? {};
  if (path === undefined) return { kind: 'plain', text };
  const names = path.split('.');
  return asks === undefined && is === undefined ? { kind: 'value', path: names } : { kind: 'asked', path: names, is };
}

/** A text of an export column, read once for all rows. What does not close, or was never opened, is plain text. */
export function parseText(text: string): readonly Part[] {
  const tokens = [...text.matchAll(TOKEN)];
  let at = 0;
  const parts = (isInside: boolean): Part[] => {
    const found: Part[] = [];
    for (; at < tokens.length; at++) {
      const token = tokens[at];
      if (token === undefined || (isInside && (token[0] === '|' || token[0] === ']'))) break;
      found.push(token[0] === '[' ? choice() : partOf(token));
    }
    return found;
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

const holds = (parts: readonly Part[], read: Read): boolean =>
  parts.every((part) => {
    if (part.kind === 'plain' || part.kind === 'choice') return true;
    const value = read(part.path);
    return part.kind === 'asked' && part.is !== undefined ? value === part.is : (value ?? '') !== '';
  });

/** What a text says of values. */
export function tell(parts: readonly Part[], read: Read): string {
  const said = parts.map((part) => {
    if (part.kind === 'plain') return part.text;
    if (part.kind === 'value') return read(part.path) ?? '';
    if (part.kind === 'asked') return '';
    return tell(part.among.find((one) => holds(one, read)) ?? [], read);
  });
  return said.join('');
}
