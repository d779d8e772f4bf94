import { inAnyItem } from '../../../checker/pointer.ts';
import type { Axis, MatrixRow } from '../coverage.ts';
import { coverageOf, matrixOf } from '../coverage.ts';
import { KINDS } from '../case.ts';
import type { Leftover } from '../context.ts';
import type { Model } from '../model.ts';
import { REASONS } from '../outcome.ts';
import { curlOf } from '../../curl.ts';
import type { RunResult, Wrong } from '../run.ts';

/** The facts of a run besides its results. */
export interface RunFacts {
  readonly version: string;
  readonly run: number;
  readonly seed: number;
  readonly startedAt: string;
  readonly origins: readonly string[];
  /** Where a place of the joined document is written. */
  placeOf(pointer: string): { readonly file: string; readonly line: number } | undefined;
}

/** Failures with one cause. */
export interface Group {
  /** The affected operations. */
  readonly operations: readonly string[];
  readonly rule: string;
  readonly at: string;
  readonly expected: string;
  readonly actual: string;
  readonly pointer: string;
  /** `openapi/publish.yaml:120`. */
  readonly place: string | undefined;
  readonly cases: number;
  /** At most ten ids of cases; `--replay` accepts one. */
  readonly ids: readonly string[];
  readonly titles: readonly string[];
  /** The first request, without secrets. */
  readonly curl: string | undefined;
  /** The request whose answer disagrees with that of the first, if there is one. */
  readonly otherCurl: string | undefined;
}

/** The summary of a run, for all reports. */
export interface Summary {
  readonly facts: Omit<RunFacts, 'placeOf'>;
  /** `unverified` if nothing could be tried, or the run was stopped. */
  readonly verdict: 'passed' | 'failed' | 'unverified';
  readonly calls: number;
  readonly milliseconds: number;
  readonly kinds: readonly {
    readonly kind: string;
    readonly passed: number;
    readonly failed: number;
    readonly notReached: number;
  }[];
  readonly failures: readonly Group[];
  readonly notReached: readonly {
    readonly reason: string;
    readonly cases: number;
    readonly why: readonly { readonly message: string; readonly cases: number }[];
  }[];
  /** Undeclared parts of answers. */
  readonly warnings: readonly string[];
  readonly leftovers: readonly Leftover[];
  readonly coverage: readonly Axis[];
  readonly matrix: readonly MatrixRow[];
}

/** Creates the summary of a run. It contains no secrets. */
export function summarize(model: Model, result: RunResult, { placeOf, ...facts }: RunFacts): Summary {
  const { results, answerKeys, warnings, leftovers, calls, milliseconds } = result;
  const count = (kind: string, outcome: string): number =>
    results.filter((one) => one.case.kind === kind && one.outcome === outcome).length;
  const failures = groups(model, result, placeOf);
  return {
    facts,
    verdict: failures.length > 0 ? 'failed' : isVerified(results) ? 'passed' : 'unverified',
    calls,
    milliseconds: Math.round(milliseconds),
    kinds: KINDS.map((kind) => ({
      kind,
      passed: count(kind, 'passed'),
      failed: count(kind, 'failed'),
      notReached: count(kind, 'not-reached'),
    })).filter(({ passed, failed, notReached }) => passed + failed + notReached > 0),
    failures,
    notReached: REASONS.flatMap((reason) => {
      const missed = results.filter((one) => one.reason === reason);
      const why = [...Map.groupBy(missed, ({ message = '' }) => message)]
        .map(([message, all]) => ({ message, cases: all.length }))
        .toSorted((a, b) => b.cases - a.cases);
      return missed.length === 0 ? [] : [{ reason, cases: missed.length, why }];
    }),
    warnings: warnings.map(({ operationId = '', at, rule }) => `${operationId} ${at} ${rule}`),
    leftovers,
    coverage: coverageOf(model, { results, answerKeys }),
    matrix: matrixOf(model, { results, answerKeys }),
  };
}

/** Whether something passed, and the run was not stopped. */
const isVerified = (results: RunResult['results']): boolean =>
  results.some(({ outcome }) => outcome === 'passed') && results.every(({ reason }) => reason !== 'stopped');

/** Groups failures by rule, place, expectation and answer, across operations; the most frequent come first. */
function groups(model: Model, { results }: RunResult, placeOf: RunFacts['placeOf']): Group[] {
  const failed = results.flatMap((one) => one.wrong.map((wrong) => ({ one, wrong })));
  const causes = Map.groupBy(failed, ({ wrong }) => causeOf(wrong).join('\n'));
  return [...causes.values()]
    .flatMap((all): Group[] => {
      const [first] = all;
      if (first === undefined) return [];
      const { rule, at, expected, actual, pointer } = first.wrong;
      const distinct = [...new Map(all.map(({ one }) => [one.case.id, one.case.title]))];
      return [
        {
          operations: [...new Set(all.map(({ wrong }) => wrong.operationId))],
          rule,
          at,
          expected,
          actual,
          pointer,
          cases: distinct.length,
          ids: distinct.slice(0, 10).map(([id]) => id),
          titles: distinct.slice(0, 10).map(([, title]) => title),
          ...evidenceOf(model, first.wrong, placeOf),
        },
      ];
    })
    .toSorted((a, b) => b.cases - a.cases);
}

/** The place of a broken rule, and the requests that reproduce it. */
export function evidenceOf(
  model: Model,
  { pointer, exchange, other }: Wrong,
  placeOf: RunFacts['placeOf'],
): Pick<Group, 'place' | 'curl' | 'otherCurl'> {
  const place = placeOf(pointer.replace(/^#/u, ''));
  return {
    place: place && `${place.file}:${place.line}`,
    curl: curlFor(model, exchange),
    otherCurl: curlFor(model, other),
  };
}

/** A place without its operation: a missing header is the same everywhere. */
const withinOperation = (pointer: string): string => pointer.replace(/^#\/paths\/[^/]*\/[^/]*/u, '#');

/** The common part of failures with one cause: for a field refused with another code, the codes without the field. */
function causeOf({ rule, at, pointer, expected, actual }: Wrong): string[] {
  if (rule === 'refuses') return [rule, codesIn(expected), codesIn(actual)];
  return [rule, inAnyItem(at), withinOperation(pointer), shapeOf(expected), shapeOf(actual)];
}

/** The statuses and problem codes in a text, each once. */
const codesIn = (text: string): string =>
  [...new Set(text.match(/\b(?:\d{3}|[A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\b/gu))].toSorted().join(' ');

/** An answer without the parts that differ from call to call. */
const shapeOf = (text: string): string => text.replaceAll(/\d{4,}/gu, '#').replaceAll(/"[^"]*"/gu, '"…"');

function curlFor(model: Model, exchange: Wrong['exchange']): string | undefined {
  if (exchange === undefined) return undefined;
  return curlOf(exchange.message, model.operations.get(exchange.operationId ?? ''), exchange.url);
}
