import type { Finding } from '../../checker/finding.ts';
import { languageTags } from '../../checker/languages.ts';
import { inAnyItem } from '../../checker/pointer.ts';
import type { Case } from './case.ts';
import { accessCases } from './cases/access/access.ts';
import { atOnceCases } from './cases/records/at-once.ts';
import { boundaryCases } from './cases/requests/boundaries.ts';
import { revisionIncreaseCases } from './cases/lists/revision-increase.ts';
import { exampleCases } from './cases/records/examples.ts';
import { isolationCases } from './cases/access/isolation.ts';
import { listCases } from './cases/lists/lists.ts';
import { orderCases } from './cases/lists/orders.ts';
import { pathCases } from './cases/requests/paths.ts';
import { randomCases } from './cases/requests/random.ts';
import { recordCases } from './cases/records/records.ts';
import { refusalCases } from './cases/records/refusals.ts';
import { replacedCases } from './cases/records/replaced.ts';
import { requestCases } from './cases/requests/requests.ts';
import { requiredCases } from './cases/requests/required.ts';
import { textCases } from './cases/records/texts.ts';
import { topicCases } from './cases/lists/topics.ts';
import { transitionCases } from './cases/records/transitions.ts';
import { removeAll, removeOwn } from './records/cleanup.ts';
import type { Exchange } from './http/exchange.ts';
import type { EnvironmentFacts } from './config.ts';
import type { Context, Leftover } from './context.ts';
import { isExcepted } from './records/guard.ts';
import { codeOf } from './json.ts';
import type { Model } from './model.ts';
import { Failure, NotReached, type Reason } from './outcome.ts';

/** One failure, with the exchange that shows it. */
export interface Wrong {
  readonly rule: string;
  /** Place in the answer; empty for the whole answer. */
  readonly at: string;
  readonly expected: string;
  readonly actual: string;
  readonly pointer: string;
  readonly operationId: string;
  readonly exchange: Exchange | undefined;
  /** The other answer, if two do not agree. */
  readonly other?: Exchange | undefined;
}

/** The result of a case. */
export interface CaseResult {
  readonly case: Case;
  readonly outcome: 'passed' | 'failed' | 'not-reached';
  readonly wrong: readonly Wrong[];
  /** Why it was not reached. */
  readonly reason: Reason | undefined;
  readonly message: string | undefined;
  readonly milliseconds: number;
}

/** The result of a run. */
export interface RunResult {
  readonly results: readonly CaseResult[];
  /** `operationId status` and `operationId CODE` of every answer. */
  readonly answerKeys: ReadonlySet<string>;
  /** Undeclared parts of answers, once for each place. */
  readonly warnings: readonly Finding[];
  readonly leftovers: readonly Leftover[];
  readonly calls: number;
  readonly milliseconds: number;
}

/**
 * Every case of the contract for an environment, in running order: within each kind, those that change nothing first.
 */
export function casesOf(model: Model, environment: EnvironmentFacts, seed: number): Case[] {
  const { users, applications } = environment;
  const sorts = [
    exampleCases(model),
    replacedCases(model),
    textCases(model),
    boundaryCases(model),
    requestCases(model),
    requiredCases(model),
    randomCases(model, seed),
    accessCases(
      model,
      users.map(({ name }) => name),
      applications,
    ),
    pathCases(model),
    recordCases(model),
    revisionIncreaseCases(model),
    isolationCases(
      model,
      users.map(({ name }) => name),
    ),
    listCases(model),
    orderCases(model),
    topicCases(model),
    refusalCases(model),
    transitionCases(model),
    atOnceCases(model),
  ];
  const rank = ({ changesNothing }: Case): number => (changesNothing === true ? 0 : 1);
  const all = sorts.flatMap((cases) => cases.toSorted((a, b) => rank(a) - rank(b)));
  return all.map((one) => {
    const operation = model.operations.get(one.operationId);
    if (operation === undefined || !isExcepted(environment, operation)) return one;
    return { ...one, run: () => Promise.reject(new NotReached('except', `the environment forbids ${operation.id}`)) };
  });
}

/** The selection of cases to run. */
export interface Choice {
  /** Tags or parts of ids; a case must match one of them. */
  readonly only?: readonly string[] | undefined;
  /** The id of a single case. */
  readonly replay?: string | undefined;
}

/** The selected cases. */
export const chosenCases = (model: Model, cases: readonly Case[], { only, replay }: Choice): Case[] =>
  cases.filter(({ id, operationId }) => {
    const tag = model.operations.get(operationId)?.row.tag;
    return (replay === undefined || id === replay) && (only?.some((text) => text === tag || id.includes(text)) ?? true);
  });

/** Splits cases into consecutive groups: those that change nothing, and others. */
function stretchesOf(cases: readonly Case[]): Case[][] {
  const stretches: Case[][] = [];
  for (const one of cases) {
    const last = stretches.at(-1);
    if (last !== undefined && last[0]?.changesNothing === one.changesNothing) last.push(one);
    else stretches.push([one]);
  }
  return stretches;
}

/** Runs work for each item, with limited concurrency. @returns the results, in order */
async function forEach<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  });
  await Promise.all(workers);
  return results;
}

/**
 * Runs cases one after the other, those that change nothing concurrently, and removes their records: its own after
 * each, the rest at the end.
 * @param onResult called with the result of each case
 * @param signal stops the run after the current cases; created records are still removed
 */
export async function runCases(
  context: Context,
  cases: readonly Case[],
  onResult: (result: CaseResult) => void = () => {},
  signal?: AbortSignal,
): Promise<RunResult> {
  const started = performance.now();
  const answerKeys = new Set<string>();
  const warnings = new Map<string, Finding>();
  const results: CaseResult[] = [];
  const run = async (one: Case): Promise<CaseResult> => {
    if (signal?.aborted === true) return notReached(one, new NotReached('stopped', 'the run was stopped'));
    const result = await runCase(context, one, answerKeys, warnings);
    onResult(result);
    await removeOwn(context);
    return result;
  };
  for (const stretch of stretchesOf(cases)) {
    const atOnce = stretch[0]?.changesNothing === true ? context.environment.concurrency : 1;
    results.push(...(await forEach(stretch, atOnce, run)));
  }
  const changed = await context.guard.putBack(context);
  const leftovers = [...changed, ...(await removeAll(context))];
  await context.sessions.end();
  return {
    results,
    answerKeys,
    warnings: [...warnings.values()],
    leftovers,
    calls: context.client.count,
    milliseconds: performance.now() - started,
  };
}

async function runCase(
  context: Context,
  one: Case,
  answerKeys: Set<string>,
  warnings: Map<string, Finding>,
): Promise<CaseResult> {
  const started = performance.now();
  const wrong: Wrong[] = [];
  let missed: NotReached | undefined;
  const exchanges = await context.client.trace(languageOf(one.id), async () => {
    try {
      await one.run(context);
    } catch (error) {
      if (error instanceof NotReached) missed = error;
      else if (error instanceof Failure) wrong.push({ ...brokenBy(error), operationId: one.operationId });
      // The run goes on even if an answer breaks a check.
      else wrong.push({ ...unexpected(error, context.client.last, context.model), operationId: one.operationId });
    }
  });
  const first = wrong[0]?.exchange;
  for (const exchange of exchanges) {
    const broken = wrongIn(exchange, one, answerKeys, warnings);
    // The failure of the case describes the expectation better.
    wrong.push(...broken.filter(({ rule }) => rule !== 'status' || exchange !== first));
  }
  const milliseconds = performance.now() - started;
  if (wrong.length === 0 && missed !== undefined) return notReached(one, missed, milliseconds);
  return {
    case: one,
    outcome: wrong.length > 0 ? 'failed' : 'passed',
    wrong: wrong.map((each) => absent(context.model, each) ?? each),
    reason: undefined,
    message: missed?.message,
    milliseconds,
  };
}

const notReached = (one: Case, { reason, message }: NotReached, milliseconds = 0): CaseResult => ({
  case: one,
  outcome: 'not-reached',
  wrong: [],
  reason,
  message,
  milliseconds,
});

const LANGUAGES = Object.values(languageTags);

/** The language of a case: the same in every run, and varied across cases, since refusals have texts in each. */
const languageOf = (id: string): string =>
  LANGUAGES[Array.from(id).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % LANGUAGES.length] ?? 'en';

const brokenBy = ({ rule, at, expected, actual, pointer, exchange, other }: Failure): Omit<Wrong, 'operationId'> => ({
  rule,
  at,
  expected,
  actual,
  pointer,
  exchange,
  other,
});

/** The error of a check. */
const unexpected = (error: unknown, exchange: Exchange | undefined, model: Model): Omit<Wrong, 'operationId'> => ({
  rule: 'unexpected',
  at: '',
  expected: 'an answer that can be checked',
  actual: error instanceof Error ? error.message : String(error),
  pointer: model.operations.get(exchange?.operationId ?? '')?.pointer ?? '#/paths',
  exchange,
});

/** Reports an operation that the backend does not have as one failure, whatever the case. */
function absent(model: Model, { exchange }: Wrong): Wrong | undefined {
  const operation = model.operations.get(exchange?.operationId ?? '');
  if (operation === undefined || exchange === undefined || codeOf(exchange.json) !== 'PATH_UNKNOWN') return undefined;
  const { id, pointer, row } = operation;
  return {
    rule: 'absent',
    at: '',
    expected: `${row.method} ${row.path}; what is not there on purpose is named under "except"`,
    actual: `${exchange.status} PATH_UNKNOWN`,
    pointer,
    operationId: id,
    exchange,
  };
}

/** The checker's findings in an answer; a wrong request is intended by the case. */
function wrongIn(exchange: Exchange, one: Case, answerKeys: Set<string>, warnings: Map<string, Finding>): Wrong[] {
  const { operationId } = exchange;
  if (operationId !== undefined) {
    answerKeys.add(`${operationId} ${exchange.status}`);
    const code = codeOf(exchange.json);
    if (exchange.status >= 400 && code !== '') answerKeys.add(`${operationId} ${code}`);
  }
  return exchange.findings.flatMap((finding): Wrong[] => {
    if (finding.side === 'request') return [];
    if (finding.level === 'warning') {
      warnings.set(`${finding.operationId} ${inAnyItem(finding.at)}`, finding);
      return [];
    }
    const { rule, at, expected, actual, pointer } = finding;
    return [{ rule, at, expected, actual, pointer, operationId: operationId ?? one.operationId, exchange }];
  });
}
