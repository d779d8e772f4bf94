import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { Refusal } from '../../core/contract/refusal.ts';
import type { Tables } from '../../core/store/table.ts';
import { editorsOf } from './changes.ts';
import { diffConfigs, type RecordChange } from './diff.ts';
import { draftOf } from './document.ts';
import { withNames } from './names.ts';
import { pendingChanges } from './pending-changes.ts';
import { refuseRunning, toGatewayJob, startGenerating, startSynchronising } from './jobs.ts';
import { type ConfigVersionRow, versionOf } from './table.ts';
import type { GatewayRow } from '../gateways/table.ts';

type Side = Schemas['ConfigSide'];

const SHOWN_FIELDS = 200;

/** Returns the version number of the current configuration; creates a version if it differs from the last. */
async function presentVersion({ db, appId, clock, session }: Context<'generateGatewayConfig'>): Promise<number> {
  const content = draftOf(db, appId);
  const [last] = db.configVersions.all({ where: { appId }, sort: ['version,desc'] });
  const changes = diffConfigs(last?.content ?? [], content);
  if (last !== undefined && changes.length === 0) return last.version;
  const { version } = await db.configVersions.insert({
    ...countsOf(changes),
    appId,
    version: (last?.version ?? 0) + 1,
    content,
    records: content.length,
    createdAt: clock.iso(),
    createdBy: session.userName,
  });
  return version;
}

/** Counts added, changed and removed records. */
export function countsOf(changes: readonly RecordChange[]): Record<Schemas['ConfigAction'], number> {
  const counts = { added: 0, changed: 0, removed: 0 };
  for (const { action } of changes) counts[action] += 1;
  return counts;
}

/** One side of a comparison. */
interface Compared {
  content: ConfigVersionRow['content'];
  version?: number;
  /** Its place among the versions: 0 if nothing is in force, after all of them for the draft. */
  at: number;
}

/**
 * Returns one side of a comparison: an empty configuration if nothing is in force. Throws NOT_FOUND for an unknown
 * version.
 */
function sideOf(db: Tables, gateway: GatewayRow, side: Side): Compared {
  if (side === 'draft') return { content: draftOf(db, gateway.appId), at: Infinity };
  const number =
    side === 'inForce' ? gateway.inForceVersion : side === 'generated' ? gateway.generatedVersion : Number(side);
  if (number === undefined && side === 'inForce') return { content: [], at: 0 };
  const row = versionOf(db, gateway.appId, number);
  if (row === undefined) throw new Refusal('NOT_FOUND', { ids: [side] });
  return { content: row.content, version: row.version, at: row.version };
}

/** Adds the editors of the differences to a changed record. */
function signed(db: Tables, appId: string, change: RecordChange, from: number, to?: number): Schemas['PendingChange'] {
  const {
    record: { entity, id, name },
    action,
  } = change;
  const editors = editorsOf(db, appId, change, { from, to });
  return { entity, id, name, action, ...editors[0], editors };
}

/** Refuses if the change of any instance is not the reviewed one, and names these instances. */
function refuseChanged(
  gateways: readonly GatewayRow[],
  reviewed: Schemas['GatewaySync']['reviewed'],
  targetOf: (gateway: GatewayRow) => number | undefined,
): void {
  const changes = new Map(reviewed?.map((change) => [change.id, change]));
  const ids = gateways
    .filter((gateway) => {
      const change = changes.get(gateway.id);
      return change && (change.fromVersion !== gateway.inForceVersion || change.toVersion !== targetOf(gateway));
    })
    .map(({ id }) => id);
  if (ids.length > 0) throw new Refusal('GW_VERSION_CHANGED', { ids });
}

/** Starts generating a version on each of some instances; returns the ids of the jobs. */
async function generateOn(
  context: Context<'generateGatewayConfig'> | Context<'rollbackGatewayConfig'>,
  gateways: readonly GatewayRow[],
  change: Partial<Pick<GatewayRow, 'configStatus'>>,
  version: number,
  thenSync: boolean,
): Promise<string[]> {
  const jobIds: string[] = [];
  for (const { id } of gateways) {
    await context.db.gateways.update(id, change);
    jobIds.push(await startGenerating(context, id, version, context.session.userName, thenSync));
  }
  return jobIds;
}

export const gatewayConfigHandlers = handlers<'gatewayConfig'>({
  getGatewayConfig: ({ db, appId, path, query }) => {
    const gateway = db.gateways.require(path.id, { appId });
    if (query.which === 'inForce' && gateway.inForceVersion === undefined)
      throw new Refusal('NOT_FOUND', { ids: [query.which] });
    const { content, version } = sideOf(db, gateway, query.which);
    return { records: content, ...(version !== undefined && { version }) };
  },

  diffGatewayConfig: ({ db, appId, path, query }) => {
    const gateway = db.gateways.require(path.id, { appId });
    const [from, to] = [sideOf(db, gateway, query.from ?? 'inForce'), sideOf(db, gateway, query.to ?? 'generated')];
    const isReturn = to.at < from.at;
    const [earlier, later] = isReturn ? [to, from] : [from, to];
    const changes = diffConfigs(from.content, to.content).map((change) => ({
      ...signed(db, appId, change, earlier.at, later.at),
      ...(change.risk && { risk: change.risk }),
      fields: change.fields.slice(0, SHOWN_FIELDS).map((field) => withNames(db, from.content, to.content, field)),
      fieldTotal: change.fields.length,
    }));
    return {
      isReturn,
      changes,
      ...(from.version !== undefined && { fromVersion: from.version }),
      ...(to.version !== undefined && { toVersion: to.version }),
    };
  },

  generateGatewayConfig: async (context) => {
    const { db, appId, body, transition } = context;
    const gateways = db.gateways.requireAll(body.ids.join(','), { appId });
    const change = transition('Gateway', gateways);
    refuseRunning(db, gateways);
    return { jobIds: await generateOn(context, gateways, change, await presentVersion(context), false) };
  },

  syncGatewayConfig: async (context) => {
    const { db, appId, body, session, transition, refuse } = context;
    const gateways = db.gateways.requireAll(body.ids.join(','), { appId });
    refuseRunning(db, gateways);
    transition('Gateway', gateways);
    refuseChanged(gateways, body.reviewed, ({ generatedVersion }) => generatedVersion);
    const jobIds: string[] = [];
    for (const { id, generatedVersion } of gateways) {
      if (generatedVersion === undefined) throw refuse('GW_NOT_GENERATED', { ids: [id] });
      jobIds.push(await startSynchronising(context, id, generatedVersion, session.userName));
    }
    return { jobIds };
  },

  getGatewayJob: ({ db, clock, appId, path }) => {
    const job = db.gatewayJobs.require(path.jobId);
    db.gateways.require(job.gatewayId, { appId });
    return toGatewayJob(job, clock);
  },

  listPendingChanges: ({ db, appId }) =>
    pendingChanges(db, appId)
      .map((change) => signed(db, appId, change, change.since))
      .toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? '')),

  listGatewayConfigVersions: ({ db, appId, query }) => {
    const page = db.configVersions.list({ ...query, where: { appId }, sort: ['version,desc'] });
    const items = page.items.map(({ content: _content, appId: _appId, ...version }) => ({
      ...version,
      inForceOn: db.gateways.all({ where: { appId, inForceVersion: version.version } }).map(({ id }) => id),
    }));
    return { ...page, items };
  },

  rollbackGatewayConfig: async (context) => {
    const { db, appId, path, body, transition, refuse } = context;
    const version = versionOf(db, appId, path.version);
    if (version === undefined) throw refuse('NOT_FOUND', { ids: [String(path.version)] });
    const gateways = db.gateways.requireAll(body.ids.join(','), { appId });
    const change = transition('Gateway', gateways);
    refuseRunning(db, gateways);
    refuseChanged(gateways, body.reviewed, () => version.version);
    return { jobIds: await generateOn(context, gateways, change, version.version, true) };
  },
});
