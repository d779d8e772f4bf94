import type { Messages } from '@lingui/core';
import type { ProblemCode } from '../../openapi/generated/problems.ts';

/** What a file of texts holds: a catalogue, or the texts of problem codes. */
export interface TextFile {
  messages?: Messages;
  problemTexts?: Partial<Record<ProblemCode, string>>;
}

/** Files of texts by their paths as `import.meta.glob` gives them. */
export type TextFiles = Record<string, () => Promise<TextFile>>;

const files: TextFiles = {};

/** Makes files known. Those of the frame are from the start, those of a domain with its routes. */
export function addTexts(found: TextFiles): void {
  for (const [path, load] of Object.entries(found)) files[path.replace(/^(?:\.\.\/)+/u, '')] = load;
}

addTexts(
  import.meta.glob<TextFile>([
    '../../locales/*/{start,ui,form,audience,chart,common/*,shell/*}.po',
    '../../openapi/generated/problems.{en,zh_CN,zh_TW,shared.*}.ts',
  ]),
);

/**
 * Fetches a file of texts.
 * @param path from the root of the project
 * @returns nothing where there is no such file: not everything has texts of its own
 */
export const fetchTexts = async (path: string): Promise<TextFile> => (await files[path]?.()) ?? {};
