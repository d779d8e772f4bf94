import { MetaLimits } from '../../../openapi/generated/limits.auth.ts';
import { inputs, rules, values } from '../../../openapi/generated/limits.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers, type TagHandlers } from '../../core/http/handler.ts';
import { endpointOf } from '../../core/kit/endpoint.ts';
import type { Tables } from '../../core/store/table.ts';
import type { Rng } from '../../core/world/rng.ts';
import { REGIONS } from '../../delivery/facts.ts';
import { PAGES } from '../../population/pages.ts';

/** Returns the app versions of an application by platform at a time (ms), newest first; provided by publish. */
export type KnownVersions = (
  context: { readonly db: Tables; rng(...key: (string | number)[]): Rng },
  appId: string,
  at: number,
) => readonly { readonly platform: string; readonly version: string; readonly isInUse: boolean }[];

/** Returns the versions in which issues of each scope can be resolved, newest first; provided by analytics. */
export type IssueVersions = (
  context: Pick<Context<'listOptions'>, 'db' | 'appId' | 'rng' | 'clock'>,
) => readonly { readonly scope: string; readonly version: string }[];

type Option = Schemas['Option'];
type OptionsContext = Context<'listOptions'>;
type OptionKind = OptionsContext['path']['kind'];

/** The options of each kind, in display order. */
const optionsOf = (
  knownVersions: KnownVersions,
  issueVersions: IssueVersions,
): Readonly<Record<OptionKind, (context: OptionsContext) => Option[]>> => ({
  application: ({ db, isAssigned }) =>
    db.applications.all({ filter: ({ id }) => isAssigned(id) }).map(({ id, applicationId, applicationName }) => ({
      value: id,
      label: applicationName,
      extra: { applicationId },
    })),
  role: ({ db }) =>
    db.roles
      .all({ sort: ['recordNumber,asc'] })
      .map(({ id, code, name, status }) => ({ value: id, label: name, extra: { code, status } })),
  group: ({ db, appId }) =>
    db.apiGroups
      .all({ where: { appId }, sort: ['name,asc'] })
      .map(({ id, name, systemName }) => ({ value: id, label: name, extra: { systemName } })),
  tag: ({ db, appId }) =>
    db.pushTags
      .all({ where: { appId }, sort: ['kind,desc', 'tagName,asc'] })
      .map(({ id, tagName, kind }) => ({ value: id, label: tagName, extra: { kind } })),
  template: ({ db, appId }) =>
    db.pushTemplates
      .all({ where: { appId }, sort: ['updatedAt,desc'] })
      .map(({ id, name }) => ({ value: id, label: name })),
  booth: ({ db, appId }) =>
    db.booths
      .all({ where: { appId }, sort: ['name,asc'] })
      .map(({ id, name, code, type, materialType, width, height, cacheSeconds }) => ({
        value: id,
        label: name,
        extra: { code, type, materialType, width, height, cacheSeconds },
      })),
  crowd: ({ db, appId }) =>
    db.crowds
      .all({ where: { appId }, sort: ['name,asc'] })
      .map(({ id, name, status, count }) => ({ value: id, label: name, extra: { status, count } })),
  activity: ({ db, appId }) =>
    db.activities
      .all({ where: { appId }, sort: ['startTime,desc'] })
      .map(({ id, name, status }) => ({ value: id, label: name, extra: { status } })),
  applet: ({ db, appId }) =>
    db.applets.all({ where: { appId }, sort: ['name,asc'] }).map(({ id, name }) => ({ value: id, label: name })),
  version: (context) =>
    knownVersions(context, context.appId, context.clock.now()).map(({ platform, version, isInUse }) => ({
      value: `${platform} ${version}`,
      label: version,
      extra: { platform, isInUse },
    })),
  eventProperty: ({ db, appId }) =>
    db.eventProperties
      .all({ where: { appId }, sort: ['name,asc'] })
      .map(({ id, key, name, dataType }) => ({ value: id, label: name, extra: { key, dataType } })),
  funnelStep: ({ db, appId }) => [
    ...(PAGES[db.applications.get(appId)?.applicationId ?? ''] ?? []).map(({ name, module }) => ({
      value: `page:${name}`,
      label: name,
      extra: { kind: 'page', module },
    })),
    ...db.events
      .all({ where: { appId }, sort: ['name,asc'] })
      .map(({ eventId, name }) => ({ value: `event:${eventId}`, label: name, extra: { kind: 'event' } })),
  ],
  issueVersion: (context) =>
    issueVersions(context).map(({ scope, version }) => ({
      value: `${scope} ${version}`,
      label: version,
      extra: { scope },
    })),
  service: ({ db, appId }) =>
    db.uploadServices.all({ where: { appId } }).map(({ id, protocol, serviceAddress, uploadPort, isDefault }) => ({
      value: id,
      label: `${protocol.toLowerCase()}://${endpointOf(serviceAddress, uploadPort)}`,
      extra: { isDefault },
    })),
});

export const createOptionHandlers = (
  knownVersions: KnownVersions,
  issueVersions: IssueVersions,
): TagHandlers<'options'> => {
  const options = optionsOf(knownVersions, issueVersions);
  return handlers<'options'>({
    listOptions: (context) => options[context.path.kind](context),

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
};
