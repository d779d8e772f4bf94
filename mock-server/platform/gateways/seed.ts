import type { Schemas } from '../../../openapi/generated/types.ts';
import { formatTime } from '../../core/world/clock.ts';
import type { SeedContext } from '../../core/world/seed.ts';
import { diffConfigs } from '../gateway-config/diff.ts';
import { draftOf } from '../gateway-config/document.ts';
import { countsOf } from '../gateway-config/gateway-config.ts';
import type { ApplicationRow } from '../applications/table.ts';
import type { GatewayRow } from './table.ts';
import { HOUR_MS } from '../../core/world/durations.ts';

type ConfigRecord = Schemas['ConfigRecord'];

/** Instances of an application: host part, name, and the state of the version that was generated last. */
const INSTANCES = [
  ['11', '主中心一', 'synchronised'],
  ['12', '主中心二', 'synchronised'],
  ['21', '灾备中心', 'toBeSynchronised'],
  ['99', '云溪分行', 'syncFailed'],
] as const satisfies readonly (readonly [string, string, GatewayRow['configStatus']])[];

/** Duration of a sync (ms). */
const SYNC_MS = 4000;

/** Earlier values of the five records that changed last; a record without an entry did not exist. */
function earlier(records: readonly ConfigRecord[]): ConfigRecord[] {
  const changed = new Map<ConfigRecord, ConfigRecord['value'] | null>();
  const of = (entity: ConfigRecord['entity']) => records.filter((record) => record.entity === entity);
  for (const record of of('applicationConfig'))
    changed.set(record, { ...record.value, antiReplayWindowSeconds: 600, rateLimit: false });
  for (const record of of('group').slice(0, 1)) changed.set(record, { ...record.value, timeoutMs: 5000 });
  for (const record of of('transaction').slice(0, 2))
    changed.set(record, { ...record.value, timeoutMs: 8000, antiReplay: true });
  for (const record of of('transaction').slice(-1)) changed.set(record, null);
  return records.flatMap((record) => {
    const value = changed.get(record);
    if (value === undefined) return [record];
    return value === null ? [] : [{ ...record, value }];
  });
}

/** Seeds who edited the records that differ between two versions of the configuration, and when. */
async function seedEdits({ db, clock, rng }: SeedContext, appId: string, changes: ReturnType<typeof diffConfigs>) {
  for (const [index, { record, fields }] of changes.entries()) {
    const { entity, id } = record;
    const at = clock.iso(clock.now() - (4 + index * 5) * HOUR_MS);
    const by = rng('configChange', entity, id).pick(['gateway01', 'gateway02']);
    await db.configEdits.insert({
      appId,
      entity,
      entityId: id,
      since: 1,
      edits: [{ by, at, paths: [...new Set(fields.map(({ path }) => path))] }],
    });
  }
}

/** Seeds the syncs of an instance: of the first version, and of the second one unless it is yet to be synchronized. */
async function seedSyncs(
  { db }: SeedContext,
  { id: gatewayId, appId, configStatus, lastError }: GatewayRow,
  times: readonly string[],
) {
  for (const [index, finishedAt] of times.entries()) {
    if (index > 0 && configStatus === 'toBeSynchronised') continue;
    const error = index > 0 ? lastError : undefined;
    const end = Date.parse(finishedAt);
    await db.gatewayJobs.insert({
      gatewayId,
      appId,
      type: 'sync',
      status: error ? 'failed' : 'succeeded',
      version: index + 1,
      startedAt: formatTime(end - SYNC_MS),
      startedBy: 'gateway01',
      finishedAt,
      dueAt: end,
      ...(error && { error }),
    });
  }
}

/** Seeds the gateway instances of an application, with two versions of its configuration. */
export async function seedGateways(
  context: SeedContext,
  { id: appId }: ApplicationRow,
  network: number,
): Promise<void> {
  const { db, clock } = context;
  const content = draftOf(db, appId);
  const before = earlier(content);
  const changes = diffConfigs(before, content);
  const times = [clock.iso(clock.now() - 190 * HOUR_MS), clock.iso(clock.now() - 3 * HOUR_MS)] as const;
  for (const [index, records] of [before, content].entries()) {
    await db.configVersions.insert({
      appId,
      version: index + 1,
      content: records,
      records: records.length,
      createdAt: times[index] ?? clock.iso(),
      createdBy: 'gateway01',
      ...(index === 0 ? { added: records.length, changed: 0, removed: 0 } : countsOf(changes)),
    });
  }
  await seedEdits(context, appId, changes);
  for (const [host, name, configStatus] of INSTANCES) {
    const ip = `10.20.${network}.${host}`;
    const isReached = configStatus !== 'syncFailed';
    const at = times[1];
    const gateway = await db.gateways.insert({
      appId,
      name,
      ip,
      port: 8443,
      notifyAddress: `https://${ip}:8443/admin/notify`,
      healthAddress: `https://${ip}:8443/health`,
      instanceStatus: isReached ? 'online' : 'offline',
      checkedAt: at,
      configStatus,
      inForceVersion: configStatus === 'synchronised' ? 2 : 1,
      inForceSince: times[configStatus === 'synchronised' ? 1 : 0],
      generatedVersion: 2,
      isStale: false,
      ...(!isReached && { lastError: { reason: 'unreachable', message: `connect ETIMEDOUT ${ip}:8443`, at } }),
      createdAt: clock.iso(clock.now() - 300 * 24 * HOUR_MS),
      createdBy: 'gateway01',
    });
    await seedSyncs(context, gateway, times);
  }
}
