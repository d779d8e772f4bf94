/**
 * The projects of the unit tests. Files share their modules, and so the seeds, which only the first one creates. A
 * process ends where the next file needs another environment, and its loaded modules are lost: files with a browser
 * document are a project of their own, so that they do not separate the others.
 */
import { globSync, readFileSync } from 'node:fs';

const texts = (pattern: string) => globSync(pattern).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const namesOf = (files: readonly { file: string }[]): string[] => files.map(({ file }) => file);

export function projects() {
  const dom = namesOf(texts('tests/**/*.test.ts').filter(({ text }) => text.startsWith('// @vitest-environment')));
  // The session of a document lives in the modules of the console: each file has its own.
  const session = namesOf(texts('tests/auth/**/*.test.ts').filter(({ text }) => text.includes("'../../src/")));
  // Mocks of a file would affect later files, and modules that earlier files have loaded would stay unmocked.
  const mocks = namesOf(texts('tests/**/*.test.ts').filter(({ text }) => text.includes('vi.mock('))).filter(
    (file) => !dom.includes(file) && !session.includes(file),
  );
  const setupFiles = ['tests/run/after-each.ts'];
  return [
    {
      name: 'unit',
      isolate: false,
      setupFiles,
      include: ['tests/**/*.test.ts'],
      exclude: [...dom, ...session, ...mocks, '**/node_modules/**'],
    },
    { name: 'mocks', isolate: true, setupFiles, include: mocks },
    { name: 'dom', isolate: false, setupFiles, include: dom },
    { name: 'session', isolate: false, include: session, setupFiles: [...setupFiles, 'tests/run/fresh-document.ts'] },
  ];
}
