/**
 * The cost of counting in the mock server: CPU time of analytics requests over 90 days, all filters off, relative to
 * reading columns of as many sessions once. For every topic: its figures with those of the previous period, its trend,
 * all of its splits, two dimensions crossed where possible, and a page of each table; then the reads outside the table
 * of topics. It fails where a ratio is above its goal.
 */
import { operations } from '../../openapi/generated/operations.ts';
import { type TopicFacts, topics } from '../../openapi/generated/topics.ts';
import { load, wire } from './server/load.ts';
import { Server } from './server/process.ts';
import { signIn } from './server/record.ts';

const ROUNDS = 7;
/** Sessions of the bank in 90 days, and the columns that each has. */
const SESSIONS = 1_800_000;
const COLUMNS = 6;

/** How many times as long as the yardstick each kind of question may take. */
const GOALS = { figures: 9, trend: 5, split: 32, cross: 6, table: 9, samples: 6, flow: 2 } as const;
type Kind = keyof typeof GOALS;
/**
 * Higher goals of topics with more work: failures of files are found by reading all sessions, all call times are
 * listed, and there are more events than sessions.
 */
const OWN_GOALS: Readonly<Record<string, Partial<Record<Kind, number>>>> = {
  resourceLoads: { figures: 16, trend: 9 },
  apiCalls: { figures: 12 },
  eventCounts: { split: 38, table: 13 },
};
/** Memory limit of sessions, rows and sums of all requests (MB). */
const MOST_MEMORY = 130;

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const paths = new Map<string, string>(Object.entries(operations).map(([id, { path }]) => [id, path]));

interface Question {
  of: string;
  kind: Kind;
  path: string;
}

function question(of: string, kind: Kind, id: string, query: Record<string, string | string[]> = {}): Question {
  const all = Object.entries({ range: '90d', ...query }).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return { of, kind, path: `${paths.get(id)}?${new URLSearchParams(all).toString()}` };
}

function questionsOf([topic, { metrics, dimensions, tables, crosses }]: [string, TopicFacts]): Question[] {
  const name = pascal(topic);
  const [dimension = '', across = ''] = Object.keys(dimensions);
  return [
    question(topic, 'figures', `get${name}Figures`, { compare: 'previous' }),
    question(topic, 'trend', `get${name}Trend`, { metrics: Object.keys(metrics).slice(0, 1) }),
    question(topic, 'split', `get${name}Split`, { dimensions: Object.keys(dimensions) }),
    ...(crosses ? [question(topic, 'cross', `get${name}Cross`, { dimension, across })] : []),
    ...Object.keys(tables).map((table) => question(topic, 'table', `list${name}${pascal(table)}`)),
  ];
}

const questions: readonly Question[] = [
  ...Object.entries<TopicFacts>(topics).flatMap(questionsOf),
  question('slowLaunches', 'samples', 'listSlowLaunches'),
  question('slowLoads', 'samples', 'listSlowLoads'),
  question('failedCalls', 'samples', 'listFailedCalls'),
  question('slowCalls', 'samples', 'listSlowCalls'),
  question('blankViews', 'samples', 'listBlankViews'),
  question('pageFlow', 'flow', 'getPageFlow'),
];

/** CPU time (ms) of reading the columns of so many sessions once. */
function yardstick(columns: readonly Int32Array[]): number {
  const before = process.cpuUsage();
  const sums = new Int32Array(1024);
  for (let session = 0; session < SESSIONS; session++) {
    let sum = 0;
    for (const column of columns) sum += column[session] ?? 0;
    sums[sum & 1023] = (sums[sum & 1023] ?? 0) + 1;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const middleOf = <Round extends { ratio: number }>(rounds: readonly Round[]): Round => {
  const middle = rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds.length / 2)];
  if (middle === undefined) throw new Error('there are no rounds');
  return middle;
};

const columns = Array.from({ length: COLUMNS }, (_, column) =>
  Int32Array.from({ length: SESSIONS }, (__, session) => Math.imul(session + column, 0x9e3779b1) & 0xff),
);
const mock = await Server.start(new URL('./server/mock.ts', import.meta.url));
const headers = await signIn(mock.port, 'chenghu-mbank');
const ask = (path: string): Promise<unknown> => load(mock.port, 1, 200, () => wire('GET', path, headers), 1);

console.log('CPU time (ms) of a question over 90 days / reading the sessions once; a lower ratio is better');
for (const { of, kind, path } of questions) {
  const rounds: { queryMs: number; reading: number; ratio: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = yardstick(columns);
    const queryMs = (await mock.cpuOf(1, () => ask(path))) / 1000;
    const reading = (before + yardstick(columns)) / 2;
    rounds.push({ queryMs, reading, ratio: queryMs / reading });
  }
  // On shared processors the speed changes from second to second: each round has its own yardstick, the middle one counts.
  const { queryMs, reading, ratio } = middleOf(rounds);
  const goal = OWN_GOALS[of]?.[kind] ?? GOALS[kind];
  const times = `${queryMs.toFixed(1).padStart(6)} / ${reading.toFixed(1)} = ${ratio.toFixed(1)}`;
  console.log(`${`${of} ${kind}`.padEnd(24)} ${times}  (goal ≤ ${goal})`);
  if (ratio <= goal) continue;
  console.error(`${of} ${kind} is above ${goal}`);
  process.exitCode = 1;
}
const buffers = await mock.buffers();
console.log(`buffers of sessions, rows and sums ${buffers.toFixed(0)} MB  (goal ≤ ${MOST_MEMORY})`);
if (buffers > MOST_MEMORY) {
  console.error(`buffers are above ${MOST_MEMORY} MB`);
  process.exitCode = 1;
}
mock.stop();
