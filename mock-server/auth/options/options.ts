import { MetaLimits } from '../../../openapi/generated/limits.auth.ts';
import { inputs, rules, values } from '../../../openapi/generated/limits.ts';
import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import type { Tables } from '../../core/store/table.ts';
import type { Rng } from '../../core/world/rng.ts';
import { REGIONS } from '../../delivery/facts.ts';

/** The app versions of an application by platform at a time (ms), the newest first: whoever releases versions knows them. */
export type VersionsKnown = (
  knowing: { readonly db: Tables; rng(...key: (string | number)[]): Rng },
  appId: string,
  at: number,
) => readonly { readonly platform: string; readonly version: string; readonly isInUse: boolean }[];

export const createOptionHandlers = (versionsKnown: VersionsKnown): TagHandlers<'options'> =>
  handlers<'options'>({
    listOptions: (context) => {
      const { db, appId, path, isAssigned } = context;
      if (path.kind === 'application') {
        return db.applications
          .all({ filter: ({ id }) => isAssigned(id) })
          .map(({ id, applicationId, applicationName }) => ({
            value: id,
            label: applicationName,
            extra: { applicationId },
          }));
      }
      if (path.kind === 'role') {
        return db.roles
          .all({ sort: ['recordNumber,asc'] })
          .map(({ id, code, name, status }) => ({ value: id, label: name, extra: { code, status } }));
      }
      if (path.kind === 'group') {
        return db.apiGroups
          .all({ where: { appId }, sort: ['name,asc'] })
          .map(({ id, name, systemName }) => ({ value: id, label: name, extra: { systemName } }));
      }
      if (path.kind === 'tag') {
        return db.pushTags
          .all({ where: { appId }, sort: ['kind,desc', 'tagName,asc'] })
          .map(({ id, tagName, kind }) => ({ value: id, label: tagName, extra: { kind } }));
      }
      if (path.kind === 'template') {
        return db.pushTemplates
          .all({ where: { appId }, sort: ['updatedAt,desc'] })
          .map(({ id, name }) => ({ value: id, label: name }));
      }
      if (path.kind === 'booth') {
        return db.booths
          .all({ where: { appId }, sort: ['name,asc'] })
          .map(({ id, name, code, type, materialType, width, height, cacheSeconds }) => ({
            value: id,
            label: name,
            extra: { code, type, materialType, width, height, cacheSeconds },
          }));
      }
      if (path.kind === 'crowd') {
        return db.crowds
          .all({ where: { appId }, sort: ['name,asc'] })
          .map(({ id, name, status, count }) => ({ value: id, label: name, extra: { status, count } }));
      }
      if (path.kind === 'activity') {
        return db.activities
          .all({ where: { appId }, sort: ['startTime,desc'] })
          .map(({ id, name, status }) => ({ value: id, label: name, extra: { status } }));
      }
      if (path.kind === 'version') {
        return versionsKnown(context, appId, context.clock.now()).map(({ platform, version, isInUse }) => ({
          value: `${platform} ${version}`,
          label: version,
          extra: { platform, isInUse },
        }));
      }
      return db.uploadServices
        .all({ where: { appId } })
        .map(({ id, protocol, serviceAddress, uploadPort, isDefault }) => ({
          value: id,
          label: `${protocol.toLowerCase()}://${serviceAddress}:${uploadPort}`,
          extra: { isDefault },
        }));
    },

    listRegions: () => REGIONS.map(({ province, cities }) => ({ province, cities: [...cities] })),

    getMetaLimits: () => ({
      rules,
      inputs,
      files: Object.fromEntries(
        Object.entries(values.FilePurpose).map(([purpose, facts]) => [purpose, { ...facts, types: [...facts.types] }]),
      ),
      smallUploadBytes: MetaLimits.smallUploadBytes.const,
      chunkBytes: MetaLimits.chunkBytes.const,
      openTabs: MetaLimits.openTabs.const,
      tokenSeconds: MetaLimits.tokenSeconds.const,
    }),
  });
