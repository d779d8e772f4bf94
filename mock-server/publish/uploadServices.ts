import type { DomainHandlers } from '../core/handler.ts';

type Ids =
  | 'listUploadServices' | 'getUploadService' | 'createUploadService' | 'updateUploadService'
  | 'deleteUploadServices' | 'setDefaultUploadService' | 'testUploadService';

export const uploadServiceHandlers: Pick<DomainHandlers<'publish'>, Ids> = {
  listUploadServices: ({ db, appId, query }) =>
    db.uploadServices.list({
      where: { appId, protocol: query.protocol },
      contains: { serviceAddress: query.serviceAddress },
      sort: query.sort,
      page: query.page,
      size: query.size,
    }),

  getUploadService: ({ db, appId, path }) => db.uploadServices.require(path.id, { appId }),

  createUploadService: ({ db, appId, body, refuse }) => {
    const { password, ...fields } = body;
    if (password === undefined) throw refuse('FIELD_REQUIRED', { errors: [{ pointer: '/password', code: 'FIELD_REQUIRED' }] });
    const isDefault = db.uploadServices.find({ appId, isDefault: true }) === undefined;
    return db.uploadServices.insert({ ...fields, appId, password, isDefault });
  },

  updateUploadService: ({ db, appId, path, body, checkRevision }) => {
    const service = db.uploadServices.require(path.id, { appId });
    checkRevision(service);
    return db.uploadServices.update(service.id, { ...body, password: body.password ?? service.password });
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
    if (service.isDefault) return service;
    const before = db.uploadServices.find({ appId, isDefault: true });
    if (before) await db.uploadServices.update(before.id, { isDefault: false });
    return db.uploadServices.update(service.id, { isDefault: true });
  },

  /** A mock has no server to reach: addresses that end in `.99` fail, by convention of the seed. */
  testUploadService: ({ db, appId, path, rng }) => {
    const { id, serviceAddress, uploadPort, protocol } = db.uploadServices.require(path.id, { appId });
    if (serviceAddress.endsWith('.99')) {
      return { ok: false, latencyMs: 3000, message: `connect ETIMEDOUT ${serviceAddress}:${uploadPort}` };
    }
    const message = protocol === 'FTP' ? '220 ready' : 'SSH-2.0-OpenSSH_9.6';
    return { ok: true, latencyMs: rng('uploadServices', id, 'latency').int(12, 90), message };
  },
};
