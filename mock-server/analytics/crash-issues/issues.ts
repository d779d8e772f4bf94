import type { Schemas } from '../../../openapi/generated/types.ts';
import { dayRange, partsOf, rangeBefore } from '../../core/kit/day-range.ts';
import { hasText } from '../../core/kit/has-text.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { compileOrder } from '../../core/store/queries/order.ts';
import { SEPARATOR } from '../../counting/keys.ts';
import { keysIn } from '../../counting/scope.ts';
import type { Reading } from '../../counting/topic.ts';
import type { Cause } from './cause.ts';
import { changesIn } from './changes.ts';
import type { Category, IncidentCounts } from './incident-counts.ts';
import { countIncidents } from './counting.ts';
import { categoryOf, inGroup, isIn, platformOf } from './groups.ts';
import { causeOf } from './issues-of.ts';
import { isSymbolicated, placeOf } from './places.ts';
import { firstVersionOf, isNewSince, isOld, type Sightings, sightingsByIssue } from './sightings.ts';
import type { CrashIssueRow } from './table.ts';
import { subAppIn, type VersionSource } from './versions.ts';
import type { IncidentFilter, WalkedFrom } from './walked.ts';
import { pageOf } from '../../core/store/page-of.ts';
import { HOUR_MS } from '../../core/world/durations.ts';

const SPARK_PARTS = 24;
/** An issue spikes if its rate per launch in the last hour is this many times that of the day before, beyond chance. */
const SPIKE = { times: 3, least: { crash: 10, anr: 10, js: 100 } } as const;
/** Share of crashes within the first seconds from which an issue is early. */
const EARLY = 0.8;
const EARLY_BINS: ReadonlySet<string> = new Set(['0']);

/** Returns the issue of a path; an issue of another group is not found. */
export function issueIn(
  db: Context<'getCrashIssue'>['db'],
  appId: string,
  { group, id }: Context<'getCrashIssue'>['path'],
): CrashIssueRow {
  return db.crashIssues.require(id, { appId, ...inGroup(group) });
}

/** The data sources of issues. */
export interface IssueSource extends WalkedFrom, VersionSource {}

/** Converts an issue to its response, with facts derived from its cause and sightings. */
export async function toIssue(
  context: Pick<Context<'getCrashIssue'>, 'clock' | 'db' | 'blobs' | 'appId' | 'rng'>,
  row: CrashIssueRow,
  sightings: Sightings | undefined,
): Promise<Schemas['CrashIssue']> {
  const { clock } = context;
  const { appId: _app, key: _key, resolvedAt: _at, ...own } = row;
  const cause = causeOf(row);
  const subAppId = subAppIn(context, row);
  return {
    ...own,
    kind: cause.kind,
    title: cause.title,
    ...(cause.reason !== undefined && { reason: cause.reason }),
    ...(await placeOf(context, cause, sightings)),
    isSymbolicated: isSymbolicated(context, cause, sightings),
    ...(subAppId !== undefined && { subAppId }),
    ...(sightings && { lastVersion: sightings.highestVersion, lastSeenAt: clock.iso(sightings.lastAt) }),
    ...(sightings &&
      !isOld(sightings, clock.now()) && {
        firstVersion: sightings.firstVersion,
        firstSeenAt: clock.iso(sightings.firstAt),
      }),
  };
}

interface Row {
  readonly row: CrashIssueRow;
  readonly cause: Cause;
  readonly sightings: Sightings | undefined;
  readonly counts: IncidentCounts;
  readonly before: number;
}

type ListContext = Context<'listCrashIssues'>;
type SortKey = 'count' | 'devices' | 'growth' | 'firstSeenAt' | 'lastSeenAt' | 'status';

const growthOf = ({ counts, before }: Row): number | undefined =>
  before === 0 ? undefined : (counts.incidents - before) / before;

const STATUSES = ['regressed', 'new', 'processing', 'resolved', 'ignored'] as const;

/** Returns the sort keys of a row. */
const keysOf = (one: Row): { [K in SortKey]: number | undefined } => ({
  count: one.counts.incidents,
  devices: one.counts.hitDevices,
  growth: growthOf(one),
  firstSeenAt: one.sightings?.firstAt,
  lastSeenAt: one.sightings?.lastAt,
  status: STATUSES.indexOf(one.row.status),
});

/** Sorts rows, ties by id. */
const inOrder = (rows: readonly Row[], sort: readonly string[]): Row[] =>
  rows
    .map((one) => ({ one, row: keysOf(one), seq: -Number(one.row.id) }))
    .toSorted(compileOrder<ReturnType<typeof keysOf>>(sort, {}))
    .map(({ one }) => one);

const ISSUE = ['crashIssue'] as const;
const WHOLE = { dimensions: [] } as const;
const NOTHING: IncidentCounts = { incidents: 0, hitDevices: 0, launches: 0, devices: 0, sizes: new Int32Array(0) };

/** Returns the incident filter of a query, without the filters that apply to issues only. */
function filterOf({ query, path: { group } }: ListContext): IncidentFilter {
  const { crashKind, anrKind, jsErrorType, visibility, platform, version } = query;
  const { channel, brand, model, modelClass, osVersion, region, webView, network } = query;
  const { pageName, module, pageType, offlinePackage } = query;
  const kind = { crash: crashKind, anr: anrKind, js: jsErrorType }[categoryOf(group)];
  const device = { channel, brand, model, modelClass, osVersion, region, webView };
  const page = { pageName, module, pageType, offlinePackage };
  return { ...device, ...page, platform: platformOf(group) ?? platform, version, network, kind, visibility };
}

type Rate = Pick<IncidentCounts, 'incidents' | 'launches'>;

/** Whether an issue spikes, given its rate in the last hour and in the day before. */
export const isSpike = (now: Rate, then: Rate, category: Category = 'crash'): boolean =>
  now.incidents >= SPIKE.least[category] &&
  now.incidents * then.launches >= SPIKE.times * then.incidents * now.launches;

/** Returns the incidents in the last hour of the issues that spike now, by id. */
export function spiking(
  reading: Reading & Pick<ListContext, 'clock'>,
  category: Category,
  filter: IncidentFilter,
  source: WalkedFrom,
): ReadonlyMap<string, number> {
  const now = reading.clock.now();
  const hour = now - HOUR_MS;
  const count = (from: number, to: number) =>
    countIncidents(reading, category, filter, { from, to, asOf: now }, [WHOLE, { dimensions: ISSUE }], source);
  const [allNow, lately = new Map<string, IncidentCounts>()] = count(hour, now);
  // With fewer incidents there is no spike, whatever the day before was like.
  if (![...lately.values()].some(({ incidents }) => incidents >= SPIKE.least[category])) return new Map();
  const [allThen, before = new Map<string, IncidentCounts>()] = count(hour - 24 * HOUR_MS, hour);
  const [launchesNow, launchesThen] = [allNow?.get('')?.launches ?? 0, allThen?.get('')?.launches ?? 0];
  return new Map(
    [...lately].flatMap(([id, { incidents }]): [string, number][] => {
      const then = { incidents: before.get(id)?.incidents ?? 0, launches: launchesThen };
      return isSpike({ incidents, launches: launchesNow }, then, category) ? [[id, incidents]] : [];
    }),
  );
}

type Counts = ReadonlyMap<string, IncidentCounts> | undefined;

/** What the rows of one list have in common. */
interface Question {
  /** Of all rows together. */
  readonly whole: IncidentCounts;
  /** Of the rows of a platform, if they have several. */
  readonly byPlatform: Counts;
  /** The issues that spike. */
  readonly spikes: ReadonlyMap<string, number>;
  /** By time since launch. */
  readonly early: Counts;
  /** By part of the period, with the start of each part. */
  readonly sparks: Counts;
  readonly starts: readonly number[];
  /** Start of the period. */
  readonly from: number;
}

function badgesOf(
  { clock }: ListContext,
  { row, sightings, counts }: Row,
  { spikes, early, from }: Question,
): Schemas['IssueBadge'][] {
  const soon = [...EARLY_BINS].reduce(
    (sum, bin) => sum + (early?.get(`${row.id}${SEPARATOR}${bin}`)?.incidents ?? 0),
    0,
  );
  const isNew = sightings !== undefined && isNewSince(sightings, from, clock.now());
  return [
    ...(isNew ? (['new'] as const) : []),
    ...(spikes.has(row.id) ? (['spiking'] as const) : []),
    ...(row.status === 'regressed' ? (['regressed'] as const) : []),
    ...(soon > 0 && soon >= EARLY * counts.incidents ? (['early'] as const) : []),
  ];
}

/** Converts an issue to a list item with its counts. */
async function toItem(context: ListContext, one: Row, question: Question): Promise<Schemas['CrashIssueItem']> {
  const { row, sightings, counts } = one;
  const { incidents } = question.whole;
  const { launches, devices } = question.byPlatform?.get(row.platform) ?? question.whole;
  const growth = growthOf(one);
  return {
    ...(await toIssue(context, row, sightings)),
    count: counts.incidents,
    share: incidents === 0 ? 0 : counts.incidents / incidents,
    ...(launches > 0 && { rate: (counts.hitViews ?? counts.incidents) / launches }),
    devices: counts.hitDevices,
    ...(devices > 0 && { deviceShare: counts.hitDevices / devices }),
    ...(growth !== undefined && { growth }),
    spark: question.starts.map((_, place) => question.sparks?.get(`${row.id}${SEPARATOR}${place}`)?.incidents ?? 0),
    badges: badgesOf(context, one, question),
  };
}

/** Returns the rows whose title, cause or place contains a text. */
async function withKeyword(context: ListContext, rows: readonly Row[], keyword: string): Promise<Row[]> {
  const places = await Promise.all(rows.map(({ cause, sightings }) => placeOf(context, cause, sightings)));
  return rows.filter(({ cause: { title, reason = '' } }, index) =>
    [title, reason, places[index]?.place ?? ''].some((text) => hasText(text, keyword)),
  );
}

/** Counts the issues of a query by id. */
function countIssues(context: ListContext, source: WalkedFrom) {
  const category = categoryOf(context.path.group);
  const filter = filterOf(context);
  const range = dayRange(context);
  const { starts, to } = partsOf(range, SPARK_PARTS);
  const [whole, byIssue, sparks, early, byPlatform] = countIncidents(
    context,
    category,
    filter,
    range,
    [
      WHOLE,
      { dimensions: ISSUE },
      // The unfinished part is counted separately and omitted.
      { dimensions: ISSUE, starts: [...starts, to] },
      { dimensions: category === 'crash' ? ['crashIssue', 'runTime'] : ISSUE },
      ...(category === 'anr' ? [{ dimensions: ['platform'] as const }] : []),
    ],
    source,
  );
  const [before] = countIncidents(context, category, filter, rangeBefore(range), [{ dimensions: ISSUE }], source);
  return { category, filter, range, starts, whole, byPlatform, byIssue, sparks, early, before };
}

/** Returns the issues that match the filters of a query. */
function rowsOf(
  context: ListContext,
  { category, filter, range, byIssue, before }: ReturnType<typeof countIssues>,
  source: WalkedFrom,
): Row[] {
  const { db, appId, clock, path, query } = context;
  const sightingsOfAll = sightingsByIssue(context, category, clock.now(), source);
  const all = db.crashIssues.all({ where: { appId, category } });
  const countsByIssue = () =>
    all.filter((row) => isIn(path.group, row)).map(({ id }) => [id, byIssue?.get(id)?.incidents ?? 0] as const);
  const scope = query.scope && keysIn(query.scope, countsByIssue());
  const changeOf = query.change && changesIn(context, category, filter, range, source);
  return all.flatMap((row, place): Row[] => {
    if (!isIn(path.group, row)) return [];
    const [sightings, cause] = [sightingsOfAll.get(place), causeOf(row)];
    const change = changeOf?.(row, firstVersionOf(sightings, clock.now()));
    const counts = byIssue?.get(row.id) ?? NOTHING;
    if (counts.incidents === 0 && change !== 'gone') return [];
    if (query.status !== undefined && row.status !== query.status) return [];
    if (change !== query.change || scope?.has(row.id) === false) return [];
    const { isSymbolicated: isNamed } = query;
    if (isNamed !== undefined && isSymbolicated(context, cause, sightings) !== isNamed) return [];
    return [{ row, cause, sightings, counts, before: before?.get(row.id)?.incidents ?? 0 }];
  });
}

/** Handlers that list issues and return one. */
export const createIssueReads = (source: IssueSource) =>
  handlers<'crashIssues', 'listCrashIssues' | 'getCrashIssue'>({
    listCrashIssues: async (context) => {
      const { keyword, sort } = context.query;
      const counts = countIssues(context, source);
      const rows = rowsOf(context, counts, source);
      const matching = keyword === undefined ? rows : await withKeyword(context, rows, keyword);
      const question: Question = {
        ...counts,
        whole: counts.whole?.get('') ?? NOTHING,
        spikes: spiking(context, counts.category, counts.filter, source),
        from: counts.range.from,
      };
      const page = pageOf(inOrder(matching, sort), context.query, (row) => toItem(context, row, question));
      return { ...page, items: await Promise.all(page.items) };
    },

    getCrashIssue: (context) => {
      const { db, appId, path, clock } = context;
      const row = issueIn(db, appId, path);
      return toIssue(context, row, sightingsOf(context, row, clock.now(), source));
    },
  });

/** Returns the sightings of one issue; undefined if it was not seen within the known history. */
export function sightingsOf(
  reading: Pick<Context<'getCrashIssue'>, 'db' | 'appId' | 'rng'>,
  { id, appId, category }: CrashIssueRow,
  now: number,
  source: WalkedFrom,
): Sightings | undefined {
  const place = reading.db.crashIssues.all({ where: { appId, category } }).findIndex((row) => row.id === id);
  return sightingsByIssue(reading, category, now, source).get(place);
}
