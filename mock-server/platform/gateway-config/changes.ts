import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Clock } from '../../core/world/clock.ts';
import type { Session } from '../../core/store/registry.ts';
import type { Tables } from '../../core/store/table.ts';
import type { RecordChange } from './diff.ts';
import { isRunning } from './jobs.ts';
import type { ConfigEditRow } from './table.ts';

type Edit = ConfigEditRow['edits'][number];

/** Maximum number of edited records per application whose editors are stored: the latest ones. */
const MOST_EDITED = 10_000;

/** A written record of the configuration. */
export interface WrittenRecord {
  entity: Schemas['ConfigEntity'];
  /** For a device list, its type. */
  id: string;
  /** The changed fields, as named by `changedPaths`. */
  paths: readonly string[];
}

interface Writer {
  readonly db: Tables;
  readonly appId: string;
  readonly session: Pick<Session, 'userName'>;
  readonly clock: Pick<Clock, 'iso'>;
}

/** Returns the number of an application's newest version; 0 if there is none. */
const newestVersion = (db: Tables, appId: string): number =>
  db.configVersions.find({ appId }, ['version,desc'])?.version ?? 0;

/** Adds an edit: the last writer of a field is its editor. */
function withEdit(edits: readonly Edit[], { by, at, paths }: Edit): Edit[] {
  const others = edits.map((edit) => ({ ...edit, paths: edit.paths.filter((path) => !paths.includes(path)) }));
  const mine = others.find((edit) => edit.by === by)?.paths ?? [];
  return [...others.filter((edit) => edit.by !== by && edit.paths.length > 0), { by, at, paths: [...mine, ...paths] }];
}

/**
 * Records who wrote what since the newest version, and makes the application's gateway instances stale: at once, or at
 * the end of a running job. Must be called after every write of switches, groups, transactions or device lists, in the
 * same transaction. A record without changed fields is ignored.
 * @param most maximum number of edited records to store
 */
export async function configChanged(
  { db, appId, session, clock }: Writer,
  records: readonly WrittenRecord[],
  most = MOST_EDITED,
): Promise<void> {
  const changed = records.filter(({ paths }) => paths.length > 0);
  if (changed.length === 0) return;
  const since = newestVersion(db, appId);
  for (const { entity, id, paths } of changed) {
    const edit = { by: session.userName, at: clock.iso(), paths: [...paths] };
    const before = db.configEdits.find({ appId, entity, entityId: id, since });
    if (before === undefined) await db.configEdits.insert({ appId, entity, entityId: id, since, edits: [edit] });
    else await db.configEdits.update(before.id, { edits: withEdit(before.edits, edit) });
  }
  const extra = db.configEdits.count({ where: { appId } }) - most;
  if (extra > 0)
    for (const { id } of db.configEdits.all({ where: { appId } }).slice(0, extra)) await db.configEdits.remove(id);
  for (const gateway of db.gateways.all({ where: { appId } })) {
    if (isRunning(db, gateway)) await db.gateways.update(gateway.id, { isStale: true });
    else if (gateway.configStatus !== 'notGenerated')
      await db.gateways.update(gateway.id, { configStatus: 'notGenerated' });
  }
}

/** Two versions of a configuration; without `to`, later edits are included. */
interface Span {
  from: number;
  to?: number | undefined;
}

/** Returns the editors of a record's changes between two versions, latest first. */
export function editorsOf(
  db: Tables,
  appId: string,
  { record: { entity, id }, fields }: RecordChange,
  { from, to = Infinity }: Span,
): Schemas['ConfigEditor'][] {
  const remaining = new Set(fields.map(({ path }) => path));
  const times = new Map<string, string>();
  const newestFirst = db.configEdits.all({ where: { appId, entity, entityId: id }, sort: ['since,desc'] });
  for (const { since, edits } of newestFirst) {
    if (since < from || since >= to) continue;
    for (const { by, at, paths } of edits) {
      const matched = paths.filter((path) => remaining.delete(path));
      const latest = times.get(by);
      if (matched.length > 0 && (latest === undefined || latest < at)) times.set(by, at);
    }
  }
  return [...times].map(([by, at]) => ({ by, at })).toSorted((a, b) => b.at.localeCompare(a.at));
}
