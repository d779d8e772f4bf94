/**
 * The projects of the unit tests. Files share their modules, and so the seeds, of which the first one alone runs. A process
 * is ended where the next file wants another environment, and what it has loaded is lost: files in the document of a
 * browser have a project of their own, so that they do not come between the others.
 */
import { globSync, readFileSync } from 'node:fs';

const texts = (pattern: string) => globSync(pattern).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const namesOf = (files: readonly { file: string }[]): string[] => files.map(({ file }) => file);

export function projects() {
  const dom = namesOf(texts('tests/**/*.test.ts').filter(({ text }) => text.startsWith('// @vitest-environment')));
  // The session of a document lives in the modules of the console: each file has its own.
  const session = namesOf(texts('tests/auth/**/*.test.ts').filter(({ text }) => text.includes("'../../src/")));
  const setupFiles = ['tests/run/after-each.ts'];
  return [
    {
      name: 'unit',
      isolate: false,
      setupFiles,
      include: ['tests/**/*.test.ts'],
      exclude: [...dom, ...session, '**/node_modules/**'],
    },
    { name: 'dom', isolate: false, setupFiles, include: dom },
    { name: 'session', isolate: false, include: session, setupFiles: [...setupFiles, 'tests/run/fresh-document.ts'] },
  ];
}
