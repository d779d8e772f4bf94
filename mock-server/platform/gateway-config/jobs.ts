import * as v from 'valibot';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Clock } from '../../core/world/clock.ts';
import type { JobContext, JobKinds, Scheduler } from '../../core/world/jobs.ts';
import { endpointOf } from '../../core/kit/endpoint.ts';
import { notify } from '../../core/kit/notices.ts';
import { Refusal } from '../../core/contract/refusal.ts';
import type { Jobs } from '../../core/store/registry.ts';
import type { Tables } from '../../core/store/table.ts';
import { diffConfigs } from './diff.ts';
import { type GatewayJobRow, versionOf } from './table.ts';
import type { GatewayRow } from '../gateways/table.ts';

type Failure = Schemas['GatewayFailure'];

declare module '../../core/store/registry.ts' {
  interface Jobs {
    'gateway.generated': { jobId: string; thenSync: boolean };
    'gateway.synchronised': { jobId: string };
  }
}

/** Duration of jobs in mock seconds. */
const SECONDS = { generate: 3, sync: 4 } as const;

/** Whether a job is running on the instance. */
export const isRunning = (db: Tables, { jobId }: GatewayRow): boolean =>
  jobId !== undefined && db.gatewayJobs.get(jobId)?.status === 'running';

/** Counts a user's running jobs. */
export const runningJobs = (db: Tables, startedBy: string): number =>
  db.gatewayJobs.count({ where: { startedBy, status: 'running' } });

/** Refuses if a job is running on any of the instances, and names these. */
export function refuseRunning(db: Tables, gateways: readonly GatewayRow[]): void {
  const ids = gateways.filter((row) => isRunning(db, row)).map(({ id }) => id);
  if (ids.length > 0) throw new Refusal('GW_JOB_RUNNING', { ids });
}

/** Converts a job to its response: its progress follows the clock. */
export function toGatewayJob({ dueAt, appId: _appId, ...job }: GatewayJobRow, clock: Clock): Schemas['GatewayJob'] {
  if (job.status !== 'running') return { ...job, progress: 100 };
  const passed = 1 - (dueAt - clock.now()) / (SECONDS[job.type] * 1000);
  return { ...job, progress: Math.min(99, Math.max(0, Math.floor(passed * 100))) };
}

interface Starter {
  readonly db: Tables;
  readonly clock: Clock;
  readonly jobs: Scheduler;
}

async function start(
  { db, clock }: Starter,
  type: GatewayJobRow['type'],
  gatewayId: string,
  version: number,
  startedBy: string,
) {
  const { appId, lastError } = db.gateways.require(gatewayId);
  const job = await db.gatewayJobs.insert({
    gatewayId,
    appId,
    type,
    status: 'running',
    version,
    startedAt: clock.iso(),
    startedBy,
    dueAt: clock.now() + SECONDS[type] * 1000,
  });
  // Generating does not bring into force what a sync failed to.
  const isKept = type === 'generate' && lastError?.reason === 'unreachable';
  await db.gateways.update(gatewayId, { jobId: job.id, ...(!isKept && { lastError: undefined }) });
  return job.id;
}

/** Starts generating a version on an instance; returns the id of the job. */
export async function startGenerating(
  context: Starter,
  gatewayId: string,
  version: number,
  by: string,
  thenSync: boolean,
) {
  const jobId = await start(context, 'generate', gatewayId, version, by);
  await context.jobs.after('gateway.generated', { jobId, thenSync }, SECONDS.generate);
  return jobId;
}

/** Starts bringing a generated version into force; returns the id of the job. */
export async function startSynchronising(context: Starter, gatewayId: string, version: number, by: string) {
  const jobId = await start(context, 'sync', gatewayId, version, by);
  await context.jobs.after('gateway.synchronised', { jobId }, SECONDS.sync);
  return jobId;
}

/** Finishes a job. Undefined if its instance is deleted. */
async function finish(
  { db, clock }: JobContext,
  jobId: string,
  failureOf: (gateway: GatewayRow) => Failure | undefined,
) {
  const job = db.gatewayJobs.get(jobId);
  const gateway = job && db.gateways.get(job.gatewayId);
  if (job === undefined || gateway === undefined) return undefined;
  const error = failureOf(gateway);
  await db.gatewayJobs.update(jobId, {
    status: error ? 'failed' : 'succeeded',
    finishedAt: clock.iso(),
    ...(error && { error }),
  });
  return { job, gateway, error };
}

/** Notifies the user who started a job about its outcome. */
const tellEnd = (
  context: JobContext,
  { startedBy }: GatewayJobRow,
  { id, ip, port, appId }: GatewayRow,
  kind: 'configSynchronised' | 'configFailed',
) =>
  notify(context, [startedBy], {
    kind,
    subject: endpointOf(ip, port),
    subjectId: id,
    screen: 'platform/gateway',
    appId,
  });

/** Whether a version equals the one in force on an instance, which may have another number. */
function isInForce(db: Tables, { appId, inForceVersion }: GatewayRow, version: number): boolean {
  const [inForce, other] = [inForceVersion, version].map((number) => versionOf(db, appId, number));
  return inForce !== undefined && other !== undefined && diffConfigs(inForce.content, other.content).length === 0;
}

/**
 * Finishes generating. By a convention of the seeds, the address of an instance decides whether it fails; also below.
 */
async function endGenerating({ jobId, thenSync }: Jobs['gateway.generated'], context: JobContext): Promise<void> {
  const { db, clock } = context;
  const ended = await finish(context, jobId, ({ ip }) =>
    ip.endsWith('.98')
      ? { reason: 'generatorFailed', message: 'template gateway.conf: no space left on device', at: clock.iso() }
      : undefined,
  );
  if (ended === undefined) return;
  const { job, gateway, error } = ended;
  const isUnchanged = isInForce(db, gateway, job.version);
  if (!error) await db.gatewayJobs.update(jobId, { isUnchanged });
  // A version requested by number is synchronized first, regardless of later changes.
  const isStale = gateway.isStale && !thenSync;
  const settled = isUnchanged && !thenSync ? 'synchronised' : 'toBeSynchronised';
  await db.gateways.update(gateway.id, {
    configStatus: error || isStale ? 'notGenerated' : settled,
    // A change during generation also counts after the synchronization that follows.
    isStale: gateway.isStale && thenSync && !error,
    ...((error || isUnchanged) && { lastError: error }),
    ...(!error && { generatedVersion: job.version }),
  });
  if (error) await tellEnd(context, job, gateway, 'configFailed');
  if (thenSync && !error) await startSynchronising(context, gateway.id, job.version, job.startedBy);
}

async function endSynchronising({ jobId }: Jobs['gateway.synchronised'], context: JobContext): Promise<void> {
  const { db, clock } = context;
  const ended = await finish(context, jobId, ({ ip, port }) =>
    ip.endsWith('.99')
      ? { reason: 'unreachable', message: `connect ETIMEDOUT ${ip}:${port}`, at: clock.iso() }
      : undefined,
  );
  if (ended === undefined) return;
  const { job, gateway, error } = ended;
  const settled = error ? 'syncFailed' : 'synchronised';
  await db.gateways.update(gateway.id, {
    configStatus: gateway.isStale ? 'notGenerated' : settled,
    isStale: false,
    lastError: error,
    instanceStatus: error ? 'offline' : 'online',
    checkedAt: clock.iso(),
    ...(!error && { inForceVersion: job.version, inForceSince: clock.iso() }),
  });
  await tellEnd(context, job, gateway, error ? 'configFailed' : 'configSynchronised');
}

/** The jobs of gateway instances. */
export const gatewayJobs: JobKinds<'gateway.generated' | 'gateway.synchronised'> = {
  'gateway.generated': { payload: v.object({ jobId: v.string(), thenSync: v.boolean() }), run: endGenerating },
  'gateway.synchronised': { payload: v.object({ jobId: v.string() }), run: endSynchronising },
};
