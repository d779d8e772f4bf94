import { topics } from '../../../openapi/generated/topics.ts';
import { SEPARATOR } from '../../counting/keys.ts';
import { type By, type DimensionOf, isAsked, type Period, type Reading } from '../../counting/topic.ts';
import { type Cell, NO_CELL, type NamedCell } from '../../walk/cells.ts';
import type { Coder } from '../../population/coders.ts';
import { byNames, countSessions } from '../../population/count.ts';
import { codersOf, sessionDimensions } from '../../population/splits.ts';
import { BLOCKED_MS, type Incident, incidentAt, type Issue, placesOf, RUN_SECONDS } from './causes.ts';
import { countJsIncidents } from '../js-errors/js-errors.ts';
import type { Category, IncidentCounts } from './incident-counts.ts';
import { type IncidentFilter, kindOf, type SessionCategory, walked, type WalkedFrom } from './walked.ts';

/** The name for sessions without an incident. */
const NONE = '\u0000';

/** Creates a dimension based on the incident. */
function byIncident(count: number, names: readonly string[], nameOf: (incident: Incident) => number): Coder {
  const codes = Uint16Array.from({ length: 1 + placesOf(count) }, (_, at) =>
    at === 0 ? names.length : nameOf(incidentAt(at - 1)),
  );
  return { names: [...names, NONE], by: 'incident', codes };
}

const binOf = (bins: readonly number[], size: number): number => bins.findLastIndex((bin) => bin <= size);

/** Dimensions of the incidents in sessions. */
function incidentDimensions(issues: readonly Issue[]) {
  const { bins: runBins } = topics.crashes.dimensions.runTime;
  const { bins: blockedBins } = topics.anrs.dimensions.blockedTime;
  const kinds = [...new Set(issues.map(({ cause }) => cause.kind))];
  const byKind = () =>
    byIncident(issues.length, kinds, ({ issue }) => kinds.indexOf(issues[issue]?.cause.kind ?? 'java'));
  const byBin = (bins: readonly number[], sizes: readonly number[]) => () =>
    byIncident(issues.length, bins.map(String), ({ size }) => binOf(bins, sizes[size] ?? 0));
  return {
    ...sessionDimensions,
    crashKind: byKind,
    anrKind: byKind,
    visibility: () => byIncident(issues.length, ['foreground', 'background'], ({ isHidden }) => (isHidden ? 1 : 0)),
    runTime: byBin(runBins, RUN_SECONDS),
    blockedTime: byBin(blockedBins, BLOCKED_MS),
    crashIssue: () =>
      byIncident(
        issues.length,
        issues.map(({ id }) => id),
        ({ issue }) => issue,
      ),
  };
}

export type IncidentDimension = DimensionOf<'crashes'> | DimensionOf<'anrs'>;
const OF_INCIDENTS: ReadonlySet<IncidentDimension> = new Set<IncidentDimension>([
  'crashKind',
  'anrKind',
  'visibility',
  'runTime',
  'blockedTime',
  'crashIssue',
]);

/** Counts the incidents of a category and their base: sessions, or page views for JS errors. */
export const countIncidents = (
  reading: Reading,
  category: Category,
  filter: IncidentFilter,
  period: Period,
  splits: readonly By<IncidentDimension>[],
  from: WalkedFrom,
): Map<string, IncidentCounts>[] =>
  category === 'js'
    ? countJsIncidents(reading, filter, period, splits, from)
    : countInSessions(reading, category, filter, period, splits, from);

function countInSessions(
  reading: Reading,
  category: SessionCategory,
  filter: IncidentFilter,
  period: Period,
  splits: readonly By<IncidentDimension>[],
  from: WalkedFrom,
): Map<string, IncidentCounts>[] {
  const { phones, places, issues, measuring: all } = walked(reading, category, filter, period, from);
  const measuring = { ...all, hasDevices: isAsked(splits, 'devices') };
  const kind = kindOf(category);
  const dimensions = incidentDimensions(issues);
  const bySizes = byIncident(
    issues.length,
    BLOCKED_MS.map((_, size) => `${size}`),
    ({ size }) => size,
  );
  const coders = splits.map((split) => codersOf(phones, dimensions, split, period));
  const isSized = splits.map(({ measures }) => category === 'anr' && (measures?.has('blockedMs') ?? true));
  const divisions = coders.flatMap((own, index) => [
    { coders: own },
    ...(isSized[index] ? [{ coders: [...own, bySizes] }] : []),
  ]);
  const results = countSessions(phones, places, period, measuring, divisions).map((cells) =>
    cells.filter(({ names }) => !names.includes(NONE)),
  );
  return splits.map(({ dimensions: names }, index) => {
    const own = results.shift() ?? [];
    const sizes = isSized[index] ? sizesIn(results.shift() ?? [], kind) : new Map<string, Int32Array>();
    const isOfIncidents = names.some((name) => OF_INCIDENTS.has(name));
    return new Map([...byNames(own)].map(([key, cell]) => [key, countsIn(cell, kind, isOfIncidents, sizes.get(key))]));
  });
}

function countsIn(
  { sessions, devices, incidents }: Cell = NO_CELL,
  kind: number,
  isOfIncidents: boolean,
  sizes: Int32Array = new Int32Array(BLOCKED_MS.length),
): IncidentCounts {
  const { count = 0, devices: hitDevices = 0 } = incidents[kind] ?? {};
  return {
    ...(isOfIncidents ? { launches: 0, devices: 0 } : { launches: sessions, devices }),
    incidents: count,
    hitDevices,
    sizes,
  };
}

/** Returns the sizes of incidents by the parts before them. */
function sizesIn(cells: readonly NamedCell[], kind: number): Map<string, Int32Array> {
  const byIssue = new Map<string, Int32Array>();
  for (const { names, cell } of cells) {
    const key = names.slice(0, -1).join(SEPARATOR);
    let sizes = byIssue.get(key);
    if (sizes === undefined) byIssue.set(key, (sizes = new Int32Array(BLOCKED_MS.length)));
    const size = Number(names.at(-1));
    sizes[size] = (sizes[size] ?? 0) + (cell.incidents[kind]?.count ?? 0);
  }
  return byIssue;
}
