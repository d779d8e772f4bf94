import type { CaseResult, RunResult } from '../run.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text in XML; characters that XML does not have are left out. */
const xml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? '');

/** The results as JUnit XML, a suite for each kind of case. */
export function junitReport({ results }: Pick<RunResult, 'results'>): string {
  const suites = [...Map.groupBy(results, (one) => one.case.kind)].map(([kind, all]) => {
    const count = (outcome: string): number => all.filter((one) => one.outcome === outcome).length;
    return [
      `  <testsuite name="${xml(kind)}" tests="${all.length}" failures="${count('failed')}" skipped="${count('not-reached')}">`,
      ...all.map(testcase),
      '  </testsuite>',
    ].join('\n');
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join('\n');
}

function testcase(result: CaseResult): string {
  const { case: one, outcome, wrong, reason, message, milliseconds } = result;
  const head = `    <testcase name="${xml(one.id)}" classname="${xml(one.operationId)}" time="${(milliseconds / 1000).toFixed(3)}"`;
  if (outcome === 'passed') return `${head}/>`;
  if (outcome === 'not-reached')
    return `${head}><skipped message="${xml(`${reason ?? ''}: ${message ?? ''}`)}"/></testcase>`;
  const failures = wrong.map(
    ({ rule, at, expected, actual, pointer }) =>
      `<failure type="${xml(rule)}" message="${xml(`${at} expected ${expected}, got ${actual}`.trim())}">${xml(pointer)}</failure>`,
  );
  return `${head}>${failures.join('')}</testcase>`;
}
