import { MetaLimits } from '../../openapi/generated/limits.auth.ts';
import { inputs, rules, values } from '../../openapi/generated/limits.ts';
import type { DomainHandlers } from '../core/handler.ts';
import { applicationsOf } from '../system/rights.ts';

export const optionHandlers: Pick<DomainHandlers<'auth'>, 'listOptions' | 'getMetaLimits'> = {
  listOptions: ({ db, session, appId, path }) => {
    if (path.kind === 'application') {
      const user = db.users.get(session.userId);
      return (user ? applicationsOf(db, user) : []).map((row) => ({ value: row.id, label: row.applicationName }));
    }
    return db.uploadServices.all({ where: { appId } }).map(({ id, protocol, serviceAddress, uploadPort, isDefault }) => ({
      value: id,
      label: `${protocol.toLowerCase()}://${serviceAddress}:${uploadPort}`,
      extra: { isDefault },
    }));
  },

  getMetaLimits: () => ({
    rules,
    inputs,
    files: Object.fromEntries(Object.entries(values.FilePurpose).map(([purpose, facts]) => [purpose, { ...facts, types: [...facts.types] }])),
    smallUploadBytes: MetaLimits.smallUploadBytes.const,
    chunkBytes: MetaLimits.chunkBytes.const,
    openTabs: MetaLimits.openTabs.const,
    tokenSeconds: MetaLimits.tokenSeconds.const,
  }),
};
