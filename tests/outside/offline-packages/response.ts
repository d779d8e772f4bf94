import { findUser } from './accounts.ts';
import type { Answer } from './call.ts';
import { overlap } from './rules.ts';
import type { Package, Store } from './store.ts';
import { tagOf } from './store.ts';

/** The effective packages that a publication of this one takes down. */
export const replacedBy = (store: Store, pack: Package): Package[] =>
  store
    .versionsOf(pack)
    .filter((each) => each.id !== pack.id && each.status === 'effective' && overlap(each.clients, pack.clients));

/** The possible rollback targets of an effective package, highest first. */
export const targetsOf = (store: Store, pack: Package): Package[] =>
  store
    .versionsOf(pack)
    .filter(
      ({ version, status, clients }) =>
        version < pack.version && status !== 'effective' && overlap(clients, pack.clients),
    )
    .filter(({ everPublished, defective, effectiveMode }) => everPublished && !defective && effectiveMode !== 'gray');

/** A package as it is answered. */
export function toResponse(store: Store, pack: Package) {
  const { name, size, md5, sha256 } = store.files.get(pack.fileId) ?? {};
  const subApp = [...store.subApps.values()].find(
    ({ appId, subAppId }) => appId === pack.appId && subAppId === pack.subAppId,
  );
  const isEffective = pack.status === 'effective';
  const isShort = store.fault === 'version-lost-below';
  return {
    ...pack,
    subAppName: subApp?.name ?? '',
    fileName: name,
    fileSize: size,
    md5,
    sha256,
    grayRules: [],
    reach: {
      state: isEffective ? 'finished' : 'idle',
      percent: isEffective ? 100 : 0,
      audience: audienceOf(pack),
      rules: 0,
    },
    replaces: isEffective ? [] : replacedBy(store, pack).map(target),
    rollbackTo: isEffective ? targetsOf(store, pack).map(isShort ? ({ id }) => ({ id }) : target) : [],
    ...(store.fault === 'password-of-uploader' && { uploader: findUser(pack.uploadedBy) }),
  };
}

const target = ({ id, version }: Package) => ({ id, version });

/** Without gray rules of its own, a package with targeted release reaches nobody. */
const audienceOf = ({ effectiveMode }: Package): string => (effectiveMode === 'gray' ? 'nobody' : 'everyone');

export const answerOf = (store: Store, pack: Package): Answer => ({
  status: 200,
  body: toResponse(store, pack),
  headers: { ETag: tagOf(pack) },
});
