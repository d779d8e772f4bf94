import type { Model } from '../model.ts';
import type { CaseResult, RunResult } from '../run.ts';
import { evidenceOf, type RunFacts } from './summary.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes a text for XML. Omits characters that XML does not allow. */
const xml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? '');

/**
 * Formats the results as JUnit XML, with a suite for each kind of case. A failure has the place of its rule and a
 * request that reproduces it.
 */
export function junitReport(
  model: Model,
  { results }: Pick<RunResult, 'results'>,
  placeOf: RunFacts['placeOf'],
): string {
  const suites = [...Map.groupBy(results, (one) => one.case.kind)].map(([kind, all]) => {
    const count = (outcome: string): number => all.filter((one) => one.outcome === outcome).length;
    return [
      `  <testsuite name="${xml(kind)}" tests="${all.length}" failures="${count('failed')}" skipped="${count('not-reached')}">`,
      ...all.map((one) => testcase(model, one, placeOf)),
      '  </testsuite>',
    ].join('\n');
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join('\n');
}

function testcase(model: Model, result: CaseResult, placeOf: RunFacts['placeOf']): string {
  const { case: one, outcome, wrong, reason, message, milliseconds } = result;
  const head = `    <testcase name="${xml(one.id)}" classname="${xml(one.operationId)}" time="${(milliseconds / 1000).toFixed(3)}"`;
  if (outcome === 'passed') return `${head}/>`;
  if (outcome === 'not-reached')
    return `${head}><skipped message="${xml(`${reason ?? ''}: ${message ?? ''}`)}"/></testcase>`;
  const failures = wrong.map((each) => {
    const { rule, at, expected, actual, pointer } = each;
    const { place, curl, otherCurl } = evidenceOf(model, each, placeOf);
    const lines = [`${place ?? ''} ${pointer}`.trim(), curl, otherCurl, `--replay '${one.id}'`];
    const text = lines.filter((line) => line !== undefined).join('\n');
    return `<failure type="${xml(rule)}" message="${xml(`${at} expected ${expected}, got ${actual}`.trim())}">${xml(text)}</failure>`;
  });
  return `${head}>${failures.join('')}</testcase>`;
}
