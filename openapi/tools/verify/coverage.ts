import { boundaryCases } from './cases/requests/boundaries.ts';
import type { Model, Operation } from './model.ts';
import { statusOfCode } from './calls/places.ts';
import type { RunResult } from './run.ts';

/** How much of one side of the contract a run has reached. */
export interface Axis {
  readonly name: string;
  readonly definition: string;
  readonly total: number;
  readonly reached: number;
  /** The parts that were not reached, in the order of the contract. */
  readonly missing: readonly string[];
}

/** A status of an operation: answered in the run, or only declared. */
export interface MatrixRow {
  readonly operationId: string;
  readonly statuses: readonly { readonly status: number; readonly isSeen: boolean }[];
}

const axis = (name: string, definition: string, all: Iterable<string>, covered: ReadonlySet<string>): Axis => {
  const expected = [...new Set(all)];
  const missing = expected.filter((one) => !covered.has(one));
  return { name, definition, total: expected.length, reached: expected.length - missing.length, missing };
};

/** The operations of a run: all, or those of the selected cases. */
const operationsOf = (model: Model, results: RunResult['results']): Operation[] => {
  const operationIds = new Set(results.map((one) => one.case.operationId));
  return [...model.operations.values()].filter(({ id }) => operationIds.has(id));
};

/** Errors of a failing server, which no call can provoke. */
const TROUBLE: ReadonlySet<string> = new Set(['RATE_LIMITED', 'SYS_EXCEPTION', 'DB_QUERY_FAILED']);

const canSucceed = ({ recipe }: Operation): boolean => recipe.unreachable === undefined;

/** The refusal codes of an operation that calls can provoke. */
const codesOf = ({ codes, recipe }: Operation): string[] =>
  codes.filter((code) => !TROUBLE.has(code) && recipe.refusals[code]?.unreachable === undefined);

/** The statuses of an operation that calls can provoke. */
function statusesOf(operation: Operation): string[] {
  const refused = new Set(codesOf(operation).map((code) => statusOfCode(code)));
  return Object.keys(operation.validators.responses).filter((status) =>
    Number(status) < 400 ? canSucceed(operation) : refused.has(Number(status)),
  );
}

/** The coverage of a run, on seven axes. */
export function coverageOf(model: Model, { results, answerKeys }: Pick<RunResult, 'results' | 'answerKeys'>): Axis[] {
  const operations = operationsOf(model, results);
  const ids = new Set<string>(operations.map(({ id }) => id));
  const tried = new Set(results.filter(({ outcome }) => outcome !== 'not-reached').flatMap((one) => one.case.covers));
  const covers = (prefix: string): string[] =>
    results.flatMap((one) => one.case.covers).filter((cover) => cover.startsWith(prefix));
  return [
    axis(
      'Operations',
      'Answered with their success at least once, but for those that no call makes succeed.',
      operations.filter((one) => canSucceed(one)).map(({ id, row }) => `${id} ${row.success}`),
      answerKeys,
    ),
    axis(
      'Statuses',
      'Of each operation, every status that it declares was answered, but for those of a server in trouble.',
      operations.flatMap((one) => statusesOf(one).map((status) => `${one.id} ${status}`)),
      answerKeys,
    ),
    axis(
      'Refusals',
      'Of each operation, every problem code that it declares was answered, but for those of a server in trouble and those that no call brings about.',
      operations.flatMap((one) => codesOf(one).map((code) => `${one.id} ${code}`)),
      answerKeys,
    ),
    axis(
      'Constraints',
      'Of each rule of a request, a value inside and a value outside was sent.',
      boundaryCases(model)
        .filter(({ operationId }) => ids.has(operationId))
        .flatMap((one) => one.covers),
      tried,
    ),
    axis('Transitions', 'In each state, each transition of the lifecycle was tried.', covers('transition:'), tried),
    axis(
      'Access',
      'Each operation was called without a token, with one that has ended, and as each user of the environment.',
      covers('permission:'),
      tried,
    ),
    axis('Laws', 'Of each topic, each law was held against numbers, none of which was nothing.', covers('law:'), tried),
  ];
}

/** The operations of a run, with their statuses. */
export const matrixOf = (
  model: Model,
  { results, answerKeys }: Pick<RunResult, 'results' | 'answerKeys'>,
): MatrixRow[] =>
  operationsOf(model, results).map(({ id, validators }) => ({
    operationId: id,
    statuses: Object.keys(validators.responses).map((status) => ({
      status: Number(status),
      isSeen: answerKeys.has(`${id} ${status}`),
    })),
  }));
