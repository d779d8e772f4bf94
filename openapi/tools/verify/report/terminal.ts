import { styleText } from 'node:util';
import type { Group, Summary } from './summary.ts';

type Style = Parameters<typeof styleText>[0];

/** Maximum number of failures shown in full. */
const MAX_SHOWN = 20;
const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.floor((100 * part) / whole)}%`);

/** The operations affected by a cause: the first one, and the number of others. */
const whereIn = ({ operations: [first = '', ...others] }: Group): string =>
  others.length === 0 ? first : `${first} and ${others.length} more`;

/** Removes control characters that a backend may have sent, as a terminal would interpret them. */
const plain = (group: Group): Group => {
  const clean = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');
  return {
    ...group,
    at: clean(group.at),
    expected: clean(group.expected),
    actual: clean(group.actual),
    titles: group.titles.map(clean),
    curl: group.curl === undefined ? undefined : clean(group.curl),
    otherCurl: group.otherCurl === undefined ? undefined : clean(group.otherCurl),
  };
};

/** The last line. */
function conclusion(
  { verdict, failures }: Summary,
  { passed, failed }: Readonly<Record<'passed' | 'failed', number>>,
  style: (format: Style, text: string) => string,
): string {
  if (verdict === 'failed') return style('red', `${failed} failed, ${failures.length} causes`);
  if (verdict === 'passed') return style('green', `${passed} passed, none failed`);
  return style('yellow', passed === 0 ? 'nothing could be verified' : `stopped: ${passed} passed, none failed`);
}

/**
 * Formats a run for a terminal, failures first.
 * @param isColored whether to style it with ANSI sequences
 */
export function terminalReport(summary: Summary, isColored = false): string {
  const style = (format: Style, text: string): string =>
    isColored ? styleText(format, text, { validateStream: false }) : text;
  const { failures, kinds, notReached, coverage, leftovers, warnings, calls, milliseconds, facts } = summary;
  const cases = kinds.reduce((sum, { passed, failed, notReached: missed }) => sum + passed + failed + missed, 0);
  const lines = failures
    .slice(0, MAX_SHOWN)
    .map(plain)
    .flatMap((group) => [
      '',
      style('red', `✗ ${whereIn(group)} ${group.rule}${group.at === '' ? '' : ` at ${group.at}`}`) +
        ` (${group.cases} ${group.cases === 1 ? 'case' : 'cases'})`,
      `  ${group.titles[0] ?? ''}`,
      `  expected ${group.expected}`,
      `  actual   ${group.actual}`,
      `  contract ${group.place ?? ''} ${group.pointer}`,
      ...[group.curl, group.otherCurl].flatMap((curl) => (curl === undefined ? [] : [`  ${style('dim', curl)}`])),
      `  --replay '${group.ids[0] ?? ''}'`,
    ]);
  if (failures.length > MAX_SHOWN) lines.push('', `… and ${failures.length - MAX_SHOWN} more causes`);
  const passed = kinds.reduce((sum, kind) => sum + kind.passed, 0);
  const failed = kinds.reduce((sum, kind) => sum + kind.failed, 0);
  return [
    ...lines,
    '',
    ...kinds.map(
      (one) =>
        `${one.kind.padEnd(12)} ${String(one.passed).padStart(6)} passed ${String(one.failed).padStart(5)} failed ${String(one.notReached).padStart(5)} not reached`,
    ),
    '',
    ...coverage.map(
      ({ name, reached, total }) => `${name.padEnd(12)} ${percent(reached, total).padStart(5)}  ${reached} of ${total}`,
    ),
    '',
    ...notReached.flatMap(({ reason, cases: count, why }) => [
      `not reached (${reason}): ${count}`,
      ...why.slice(0, 5).map(({ message, cases: some }) => `  ${some} × ${message}`),
    ]),
    ...(warnings.length > 0 ? ['', `${warnings.length} properties of answers that the contract does not declare`] : []),
    ...(leftovers.length > 0
      ? [
          '',
          `${leftovers.length} records are left behind:`,
          ...leftovers.slice(0, 20).map(({ entity, id, why }) => `  ${entity} ${id}: ${why}`),
        ]
      : []),
    '',
    `${cases} cases, ${calls} calls in ${(milliseconds / 1000).toFixed(1)} s (run ${facts.run}, seed ${facts.seed})`,
    conclusion(summary, { passed, failed }, style),
    '',
  ].join('\n');
}
