import { availableParallelism } from 'node:os';

/** The cost of a part of `npm test`. */
export interface Outcome {
  readonly name: string;
  /** Wall-clock time. */
  readonly seconds: number;
  /** Processor time, including all child processes; undefined where the system does not report it. */
  readonly cpu: number | undefined;
  readonly tests?: number;
}

/** A whole run. */
export interface Whole {
  readonly seconds: number;
  /** Seconds that the processors were busy meanwhile, for all processes. */
  readonly busy: number;
  /** All of `npm test`, some domains of it, or something else, which has no goal. */
  readonly scope: 'all' | 'domains' | 'other';
}

/** The reference part: the type check, which runs alone. */
export const YARDSTICK = 'types';
/** The budget as a multiple of it: a slow machine affects both. */
const GOAL = 50;
/** Time limit of a domain's tests, in seconds. */
const DOMAIN_GOAL = 90;

const share = (part: number, whole: number): string => `${Math.round(100 * Math.min(1, Math.max(0, part / whole)))}%`;

/**
 * The costs of the parts as a table, and the sum as a multiple of the type check of the same run. Waiting is the unused
 * share of the processors' time: the part waited, or other processes had them.
 */
export function costs(outcomes: readonly Outcome[], whole: Whole, processors = availableParallelism()): string {
  const sum = outcomes.reduce((seconds, { cpu = 0 }) => seconds + cpu, 0);
  const isMeasured = outcomes.every(({ cpu }) => cpu !== undefined);
  const rows = outcomes.map(({ name, tests, seconds, cpu }) => [
    name,
    tests === undefined ? '' : String(tests),
    seconds.toFixed(1),
    cpu === undefined ? '' : cpu.toFixed(1),
    cpu === undefined ? '' : share(seconds * processors - cpu, seconds * processors),
  ]);
  const table = [['part', 'tests', 'wall s', 'CPU s', 'waiting'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return ['', ...lines, '', ...sumOf(outcomes, { ...whole, sum, isMeasured, processors })].join('\n');
}

function sumOf(
  outcomes: readonly Outcome[],
  {
    seconds,
    busy,
    scope,
    sum,
    isMeasured,
    processors,
  }: Whole & { sum: number; isMeasured: boolean; processors: number },
): string[] {
  const time = `${Math.round(seconds)} s on ${processors} processor${processors === 1 ? '' : 's'}`;
  if (!isMeasured) return [`${time}; the processors' time is not measured on this system.`];
  const cpuOf = (isMeant: (outcome: Outcome) => boolean): number =>
    outcomes.filter(isMeant).reduce((all, { cpu = 0 }) => all + cpu, 0);
  const yardstick = cpuOf(({ name }) => name === YARDSTICK);
  const ratio = yardstick > 0 ? `, ${(sum / yardstick).toFixed(1)} times the type check` : '';
  const others = busy - sum;
  return [
    `${time}, ${Math.round(sum)} CPU seconds${ratio}${scope === 'all' ? `; the goal is ${GOAL}` : ''}.`,
    ...(scope === 'domains'
      ? [
          `The tests took ${Math.round(cpuOf(({ tests }) => tests !== undefined))} CPU seconds; the goal for a domain is ${DOMAIN_GOAL}.`,
        ]
      : []),
    ...(others > 0.1 * seconds * processors
      ? [`Other programs had ${share(others, seconds * processors)} of the processors: without them it is quicker.`]
      : []),
  ];
}
