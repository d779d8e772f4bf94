import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Clock } from '../../core/world/clock.ts';
import { endpointOf } from '../../core/kit/endpoint.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { hasText } from '../../core/kit/has-text.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import type { Tables } from '../../core/store/table.ts';
import { diffConfigs } from '../gateway-config/diff.ts';
import { draftOf } from '../gateway-config/document.ts';
import { versionOf } from '../gateway-config/table.ts';
import { refuseRunning, toGatewayJob } from '../gateway-config/jobs.ts';
import type { GatewayRow } from './table.ts';

type Gateway = Schemas['Gateway'];
type Input = Context<'createGateway'>['body'];

/** Converts instances of one application to responses; pending changes are counted once per version. */
function toResponses(db: Tables, clock: Clock, rows: readonly GatewayRow[]): Gateway[] {
  const lacking = new Map<number | undefined, number>();
  const [first] = rows;
  const draft = first ? draftOf(db, first.appId) : [];
  return rows.map(({ isStale: _isStale, jobId, ...row }) => {
    const { appId, inForceVersion } = row;
    const cached = lacking.get(inForceVersion);
    const pendingChanges = cached ?? diffConfigs(versionOf(db, appId, inForceVersion)?.content ?? [], draft).length;
    lacking.set(inForceVersion, pendingChanges);
    const job = jobId === undefined ? undefined : db.gatewayJobs.get(jobId);
    return {
      ...row,
      address: endpointOf(row.ip, row.port),
      pendingChanges,
      ...(job && { job: toGatewayJob(job, clock) }),
    };
  });
}

function toResponse(db: Tables, clock: Clock, row: GatewayRow): Gateway {
  const [gateway] = toResponses(db, clock, [row]);
  if (gateway === undefined) throw new Error('one row makes one instance');
  return gateway;
}

/** An IP address in its canonical spelling, because IPv6 has many for one address. */
const canonical = (ip: string): string => (ip.includes(':') ? (URL.parse(`http://[${ip}]`)?.hostname ?? ip) : ip);

/** Refuses the address and port of another instance, reported at both fields. */
export function checkAddress(
  { db, appId, body: { ip, port }, refuse }: Context<'createGateway'> | Context<'updateGateway'>,
  current?: GatewayRow,
): void {
  const isTaken = db.gateways
    .all({ where: { appId, port } })
    .some((other) => other.id !== current?.id && canonical(other.ip) === canonical(ip));
  const wrong = new FieldProblems<'GW_DUP'>();
  wrong.when(isTaken, '/ip', 'GW_DUP');
  wrong.when(isTaken, '/port', 'GW_DUP');
  wrong.throwIfAny(refuse);
}

const columns = ({ name, ip, port, notifyAddress, healthAddress }: Input) => ({
  ...(name !== undefined && { name }),
  ip,
  port,
  notifyAddress,
  healthAddress,
});

export const gatewayHandlers = handlers<'gateways'>({
  listGateways: ({ db, clock, appId, query }) => {
    const { ip, instanceStatus, configStatus, errorReason, ...rest } = query;
    const page = db.gateways.list({
      ...rest,
      where: { appId, instanceStatus, configStatus },
      filter: (row) =>
        hasText(endpointOf(row.ip, row.port), ip) && [undefined, row.lastError?.reason].includes(errorReason),
    });
    return { ...page, items: toResponses(db, clock, page.items) };
  },

  getGateway: ({ db, clock, appId, path }) => toResponse(db, clock, db.gateways.require(path.id, { appId })),

  createGateway: async (context) => {
    checkAddress(context);
    const { db, clock, appId, body } = context;
    const row = await db.gateways.insert({
      ...columns(body),
      appId,
      instanceStatus: 'unknown',
      configStatus: 'notGenerated',
      isStale: false,
    });
    return toResponse(db, clock, row);
  },

  updateGateway: async (context) => {
    const { db, clock, appId, path, body, transition, checkRevision } = context;
    const row = db.gateways.require(path.id, { appId });
    checkRevision(toResponse(db, clock, row));
    transition('Gateway', row);
    refuseRunning(db, [row]);
    checkAddress(context, row);
    const isMoved = canonical(row.ip) !== canonical(body.ip) || row.port !== body.port;
    const fresh = {
      instanceStatus: 'unknown',
      checkedAt: undefined,
      configStatus: 'notGenerated',
      inForceVersion: undefined,
      inForceSince: undefined,
      generatedVersion: undefined,
      lastError: undefined,
      jobId: undefined,
    } as const;
    return toResponse(
      db,
      clock,
      await db.gateways.update(row.id, { ...columns(body), name: body.name, ...(isMoved && fresh) }),
    );
  },

  deleteGateways: async ({ db, appId, path, transition }) => {
    const rows = db.gateways.requireAll(path.id, { appId });
    transition('Gateway', rows);
    refuseRunning(db, rows);
    for (const { id } of rows) await db.gateways.remove(id);
  },

  /** A mock has no server to reach: addresses that end in `.99` do not respond, by a convention of the seed. */
  checkGatewayHealth: async ({ db, clock, appId, path, rng }) => {
    const { id, ip } = db.gateways.require(path.id, { appId });
    const instanceStatus = ip.endsWith('.99') ? 'offline' : 'online';
    await db.gateways.update(id, { instanceStatus, checkedAt: clock.iso() });
    return {
      instanceStatus,
      latencyMs: instanceStatus === 'offline' ? 3000 : rng('gateways', id, 'latency').int(2, 40),
    };
  },
});
