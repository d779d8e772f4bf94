/**
 * The parts of `npm test`. Those of one step are done side by side, as far as there are processors; a step begins when
 * the one before has ended well. First comes what is wrong most often and told soonest: types and lint within a minute.
 * What measures is alone in its step, as is the type check, which all of it is held against: beside lint it took up to a
 * fifth more. The stories, which take longest, come last.
 */
export interface Part {
  readonly name: string;
  readonly step: number;
  /** A script of package.json, without what parts before it have done. */
  readonly script: string;
  /** Shown as it goes, where the others are shown when they end; one at most in a step. */
  readonly isLive?: true;
  /** Whether `npm run check` has it, and whether it is part of `npm test`. */
  readonly in: 'check' | 'test' | 'both';
  /** Whether it is left out where domains are named: it is about all of them. */
  readonly isOfAll?: true;
  /** Whether it takes files, and prints how many tests there were. */
  readonly tests?: 'unit' | 'stories';
}

export const parts: readonly Part[] = [
  { step: 1, name: 'codegen', script: 'codegen', in: 'both' },
  { step: 1, name: 'browser', script: 'browser', in: 'test' },

  { step: 2, name: 'types', script: 'check:types', in: 'both' },

  { step: 3, name: 'lint', script: 'check:lint', in: 'both' },
  { step: 3, name: 'unit', script: 'unit', in: 'test', isLive: true, tests: 'unit' },
  { step: 3, name: 'format', script: 'check:format', in: 'both' },
  { step: 3, name: 'unused', script: 'check:unused', in: 'both' },
  { step: 3, name: 'texts', script: 'check:texts', in: 'both' },
  // A unit test, which `npm test` plays among the others.
  { step: 3, name: 'messages', script: 'check:messages', in: 'check' },
  { step: 3, name: 'contract', script: 'check:contract', in: 'both' },
  { step: 3, name: 'patterns', script: 'check:patterns', in: 'both' },
  { step: 3, name: 'build', script: 'build', in: 'test' },
  { step: 3, name: 'build:stories', script: 'build:stories', in: 'test' },

  { step: 4, name: 'speed', script: 'speed', in: 'test', isLive: true, isOfAll: true },
  { step: 5, name: 'speed:page', script: 'speed:page', in: 'test', isLive: true, isOfAll: true },

  { step: 6, name: 'stories', script: 'e2e:all', in: 'test', isLive: true, tests: 'stories' },
];

/** What scripts of package.json begin with when they are run by themselves, and what is a part of its own here. */
const PREPARATIONS = new Set([
  'npm run -s codegen',
  'npm run -s build',
  'npm run -s build:stories',
  'npm run -s browser',
]);

/** What a part runs. */
export function commandOf({ script }: Part, scripts: Readonly<Record<string, string>>): string {
  const steps = scripts[script]?.split(' && ').filter((step) => !PREPARATIONS.has(step)) ?? [];
  if (steps.length === 0) throw new Error(`there is no script ${script}`);
  return steps.join(' && ');
}

/** The unit test that says what `check:messages` says. */
export const messagesTest = 'tests/shell/texts.test.ts';
