import { requiredWhen } from '../../../openapi/generated/required.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { endpointOf } from '../../core/kit/endpoint.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { hasText } from '../../core/kit/has-text.ts';
import type { Clock } from '../../core/world/clock.ts';
import type { Rng } from '../../core/world/rng.ts';
import type { Tables } from '../../core/store/table.ts';
import { upgradeUse } from '../file-uses.ts';
import type { UploadServiceRow } from './table.ts';

const toResponse = (db: Tables, row: UploadServiceRow): Schemas['UploadService'] => ({
  ...row,
  serviceEndpoint: endpointOf(row.serviceAddress, row.uploadPort),
  downloadEndpoint: endpointOf(row.downloadAddress, row.downloadPort),
  packages: db.upgrades.count({ where: { serviceId: row.id } }),
});

const MOST_USES = 20;

/** Returns the newest packages that are downloaded from a service. */
const usesOf = (db: Tables, serviceId: string): Schemas['FileUse'][] =>
  db.upgrades.list({ where: { serviceId }, sort: ['createdAt,desc'], size: MOST_USES }).items.map(upgradeUse);

/** A mock has no server to reach: addresses that end in `.99` fail, by a convention of the seed. */
function connect(
  { serviceAddress, uploadPort, protocol }: Schemas['UploadServiceTrial'],
  { clock, rng }: { clock: Clock; rng(...key: string[]): Rng },
): Schemas['ConnectionTest'] {
  const testedAt = clock.iso();
  if (serviceAddress.endsWith('.99')) {
    return { ok: false, testedAt, latencyMs: 3000, message: `connect ETIMEDOUT ${serviceAddress}:${uploadPort}` };
  }
  const message = protocol === 'FTP' ? '220 ready' : 'SSH-2.0-OpenSSH_9.6';
  return { ok: true, testedAt, latencyMs: rng('uploadServices', serviceAddress, 'latency').int(12, 90), message };
}

/** Refuses a new service without a password. */
export function checkNewService({ body, refuse }: Context<'createUploadService'>): void {
  const wrong = new FieldProblems<'FIELD_REQUIRED'>();
  wrong.required(requiredWhen.createUploadService, body);
  wrong.throwIfAny(refuse);
}

/** Refuses to use the stored password for another server or user than the one that it was stored for. */
function checkStoredPassword(
  body: Schemas['UploadServiceTrial'],
  stored: UploadServiceRow,
  refuse: (Context<'updateUploadService'> | Context<'tryUploadService'>)['refuse'],
): void {
  const isElsewhere = (['serviceAddress', 'uploadPort', 'protocol', 'user'] as const).some(
    (name) => body[name] !== undefined && body[name] !== stored[name],
  );
  const wrong = new FieldProblems<'FIELD_REQUIRED'>();
  wrong.when(() => body.password === undefined && isElsewhere, '/password', 'FIELD_REQUIRED');
  wrong.throwIfAny(refuse);
}

export const uploadServiceHandlers = handlers<'uploadServices'>({
  listUploadServices: ({ db, appId, query }) => {
    const page = db.uploadServices.list({
      where: { appId, protocol: query.protocol },
      filter: (row) => hasText(endpointOf(row.serviceAddress, row.uploadPort), query.serviceAddress),
      sort: query.sort,
      page: query.page,
      size: query.size,
    });
    return { ...page, items: page.items.map((row) => toResponse(db, row)) };
  },

  getUploadService: ({ db, appId, path }) => {
    const row = db.uploadServices.require(path.id, { appId });
    return { ...toResponse(db, row), usedBy: usesOf(db, row.id) };
  },

  createUploadService: async (context) => {
    checkNewService(context);
    const { db, appId, body } = context;
    const { password = '', ...fields } = body;
    const isDefault = db.uploadServices.find({ appId, isDefault: true }) === undefined;
    return toResponse(db, await db.uploadServices.insert({ ...fields, appId, password, isDefault }));
  },

  updateUploadService: async ({ db, appId, path, body, checkRevision, refuse }) => {
    const service = db.uploadServices.require(path.id, { appId });
    checkRevision(toResponse(db, service));
    checkStoredPassword(body, service, refuse);
    return toResponse(
      db,
      await db.uploadServices.update(service.id, { ...body, password: body.password ?? service.password }),
    );
  },

  deleteUploadServices: async ({ db, appId, path, refuse }) => {
    const services = db.uploadServices.requireAll(path.id, { appId });
    const defaults = services.filter(({ isDefault }) => isDefault).map(({ id }) => id);
    if (defaults.length > 0) throw refuse('SERVICE_DEFAULT', { ids: defaults });
    const used = services.filter(({ id }) => db.upgrades.find({ serviceId: id })).map(({ id }) => id);
    if (used.length > 0) throw refuse('SERVICE_IN_USE', { ids: used });
    for (const { id } of services) await db.uploadServices.remove(id);
  },

  setDefaultUploadService: async ({ db, appId, path }) => {
    const service = db.uploadServices.require(path.id, { appId });
    if (service.isDefault) return toResponse(db, service);
    const before = db.uploadServices.find({ appId, isDefault: true });
    if (before) await db.uploadServices.update(before.id, { isDefault: false });
    return toResponse(db, await db.uploadServices.update(service.id, { isDefault: true }));
  },

  testUploadService: (context) =>
    connect(context.db.uploadServices.require(context.path.id, { appId: context.appId }), context),

  /** A stored password requires an existing service; the mock does not use it. */
  tryUploadService: (context) => {
    const { db, appId, body, refuse } = context;
    if (body.id !== undefined) checkStoredPassword(body, db.uploadServices.require(body.id, { appId }), refuse);
    return connect(body, context);
  },
});
