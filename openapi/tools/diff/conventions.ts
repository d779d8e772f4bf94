import type { Source } from '../../codegen/source.ts';
import type { Report } from './change.ts';
import { compareWords } from './words.ts';

/** The rules of all operations in words, by section. */
export interface Conventions {
  /** Its path is the heading of a section. */
  readonly source: Source;
  /** Texts by heading; that before the first heading is under the empty text. */
  readonly sections: ReadonlyMap<string, string>;
}

/** Divides the text of the conventions at its headings of the second level. */
export function parseConventions(file: string, text: string): Conventions {
  const sections = new Map<string, string>();
  const lines = new Map<string, number>();
  let heading = '';
  for (const [index, line] of text.split('\n').entries()) {
    heading = /^## (.+)$/u.exec(line)?.[1] ?? heading;
    if (!lines.has(heading)) lines.set(heading, index + 1);
    else sections.set(heading, `${sections.get(heading) ?? ''}${line}\n`);
  }
  const lineOf: Source['lineOf'] = ([section]) => lines.get(String(section ?? '')) ?? 1;
  return { source: { file, domain: 'conventions', value: text, lineOf }, sections };
}

/** Reports the changed sections of the conventions. Without one of the two texts, there is nothing to compare. */
export function compareConventions(
  old: Conventions | undefined,
  current: Conventions | undefined,
  report: Report,
): void {
  if (old === undefined || current === undefined) return;
  for (const heading of new Set([...current.sections.keys(), ...old.sections.keys()]))
    compareWords(
      {
        label: heading === '' ? 'conventions' : `conventions, ${heading}`,
        old: old.sections.get(heading),
        current: current.sections.get(heading),
        where: {
          old: { source: old.source, path: [heading] },
          new: { source: current.source, path: [heading] },
        },
      },
      report,
    );
}
