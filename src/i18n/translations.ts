import { globSync, readFileSync } from 'node:fs';

/** A message in a catalog below `locales/`. */
export interface Translation {
  readonly file: string;
  /** Line number of its English text. */
  readonly line: number;
  readonly language: string;
  readonly english: string;
  readonly context: string;
  /** Empty while untranslated. */
  readonly text: string;
}

const quoted = String.raw`((?:"(?:[^"\\]|\\.)*"\s*)+)`;
const message = new RegExp(String.raw`^(?:msgctxt ${quoted})?msgid ${quoted}msgstr ${quoted}`, 'gmu');

const unquoted = (text: string): string =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"/gu)].map(([part]) => String(JSON.parse(part))).join('');

/** The messages of a catalog, in file order. */
export function translationsIn(file: string, content: string): Translation[] {
  const [, language = ''] = /^locales\/([^/]+)\//u.exec(file) ?? [];
  return [...content.matchAll(message)].flatMap((match) => {
    const [whole, context = '', english = '', text = ''] = match;
    if (unquoted(english) === '') return [];
    const line = content.slice(0, match.index + whole.indexOf('msgid ')).split('\n').length;
    return [{ file, line, language, english: unquoted(english), context: unquoted(context), text: unquoted(text) }];
  });
}

/** The messages of all catalogs. */
export const allTranslations = (): Translation[] =>
  globSync('locales/*/**/*.po')
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .flatMap((file) => translationsIn(file, readFileSync(file, 'utf8')));

/** Identifies messages that must have the same translation: the same English text in the same context. */
export const keyOf = (language: string, english: string, context = ''): string =>
  JSON.stringify([language, english, context]);

const byKey = (all: readonly Translation[]): Map<string, Translation[]> =>
  Map.groupBy(
    all.filter(({ text }) => text !== ''),
    ({ language, english, context }) => keyOf(language, english, context),
  );

/** The most frequent translation, or the first of several. */
function usual(same: readonly Translation[]): Translation | undefined {
  const uses = [...Map.groupBy(same, ({ text }) => text).values()];
  return uses.toSorted((one, other) => other.length - one.length)[0]?.[0];
}

/** The known translations of messages, by `keyOf`. */
export const knownTranslations = (all: readonly Translation[]): Map<string, string> =>
  new Map([...byKey(all)].map(([key, same]) => [key, usual(same)?.text ?? '']));

/** The problems in the catalogs with file and line: missing translations, and messages with different translations. */
export function wrongTranslations(all: readonly Translation[]): string[] {
  const missing = all
    .filter(({ text }) => text === '')
    .map(({ file, line, english }) => `${file}:${line} ${JSON.stringify(english)} is not translated`);
  const differing = [...byKey(all).values()].flatMap((same) => {
    const most = usual(same);
    return same.flatMap(({ file, line, english, text }) =>
      most === undefined || text === most.text
        ? []
        : [
            `${file}:${line} ${JSON.stringify(english)} is ${JSON.stringify(text)}, but ${JSON.stringify(most.text)} in ${most.file}:${most.line}; another meaning needs a context of its own`,
          ],
    );
  });
  return [...missing, ...differing];
}
