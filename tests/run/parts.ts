/**
 * The parts of `npm test`. Those of one step run concurrently, limited by the processors; a step begins when the
 * previous one has succeeded. The most frequent and fastest failures come first: types and lint within a minute.
 * Measurements run alone in their step, and so does the type check, the reference for all costs: beside lint it took up
 * to a fifth more. Lint needs 3 GB of memory, so the unit tests, which need more, wait for its end. The stories, which
 * take longest, come last.
 */
export interface Part {
  readonly name: string;
  readonly step: number;
  /** A script of package.json, without the parts that have run before. */
  readonly script: string;
  /** Whether its output is streamed; that of others is printed when they end. At most one per step. */
  readonly isLive?: true;
  /** Whether `npm run check` has it, and whether it is part of `npm test`. */
  readonly in: 'check' | 'test' | 'both';
  /** Whether it is left out where domains are named: it is about all of them. */
  readonly isOfAll?: true;
  /** Whether it accepts files as arguments, and prints the number of tests. */
  readonly tests?: 'unit' | 'stories';
}

export const parts: readonly Part[] = [
  { step: 1, name: 'codegen', script: 'codegen', in: 'both' },
  { step: 1, name: 'browser', script: 'browser', in: 'test' },

  { step: 2, name: 'types', script: 'check:types', in: 'both' },

  { step: 3, name: 'lint', script: 'check:lint', in: 'both' },
  { step: 3, name: 'format', script: 'check:format', in: 'both' },
  { step: 3, name: 'unused', script: 'check:unused', in: 'both' },
  { step: 3, name: 'texts', script: 'check:texts', in: 'both' },
  // A unit test, which `npm test` runs with the others.
  { step: 3, name: 'messages', script: 'check:messages', in: 'check' },
  { step: 3, name: 'contract', script: 'check:contract', in: 'both' },
  { step: 3, name: 'patterns', script: 'check:patterns', in: 'both' },

  { step: 4, name: 'unit', script: 'unit', in: 'test', isLive: true, tests: 'unit' },
  { step: 4, name: 'build', script: 'build', in: 'test' },
  { step: 4, name: 'build:stories', script: 'build:stories', in: 'test' },

  { step: 5, name: 'speed', script: 'speed', in: 'test', isLive: true, isOfAll: true },
  { step: 6, name: 'speed:page', script: 'speed:page', in: 'test', isLive: true, isOfAll: true },

  { step: 7, name: 'stories', script: 'e2e:all', in: 'test', isLive: true, tests: 'stories' },
];

/** Prefixes of package.json scripts for running them alone, which are parts of their own here. */
const PREPARATIONS = new Set([
  'npm run -s codegen',
  'npm run -s build',
  'npm run -s build:stories',
  'npm run -s browser',
]);

/** The command of a part. */
export function commandOf({ script }: Part, scripts: Readonly<Record<string, string>>): string {
  const steps = scripts[script]?.split(' && ').filter((step) => !PREPARATIONS.has(step)) ?? [];
  if (steps.length === 0) throw new Error(`there is no script ${script}`);
  return steps.join(' && ');
}

/** The unit test that covers `check:messages`. */
export const messagesTest = 'tests/shell/texts.test.ts';
