import { allItems } from '../../../api/all-items.ts';
import type { ListOfflinePackagesParams } from '../../../api/generated/client.schemas.ts';
import { listOfflinePackages } from '../../../api/generated/offline-packages/offline-packages.ts';
import { uploadedFiles } from '../../../api/upload.ts';
import type { FileSource } from '../../../ui/upload/choose-file.tsx';
import type { OfflineValues } from './form-values.ts';

const uploaded = uploadedFiles('zip', 'publish/offline-upgrade');

const packagesOf = (filters: ListOfflinePackagesParams) =>
  allItems((params) => listOfflinePackages({ ...params, ...filters }));

/**
 * The uploaded files for a package, which must differ from the file of the version that it is based on, and from those
 * of the effective packages of its sub-application.
 * @param own id of the edited package
 */
export const uploadedFor = (
  { subAppId, packageType, relatedVersion: chosen }: OfflineValues,
  own: string | undefined,
): FileSource => {
  const relatedVersion = packageType === 'incremental' ? chosen : '';
  return {
    kind: `${uploaded.kind} ${subAppId} ${relatedVersion}`,
    list: async (query) => {
      const [files, effective, related] = await Promise.all([
        uploaded.list(query),
        subAppId ? packagesOf({ subAppId, status: 'effective' }) : [],
        subAppId && relatedVersion ? packagesOf({ subAppId, version: relatedVersion }) : [],
      ]);
      const others = [
        ...effective,
        // The filter also finds versions that contain this one.
        ...related.filter(({ version }) => version === relatedVersion),
      ].filter(({ id }) => id !== own);
      const sums = new Set(others.map(({ md5 }) => md5));
      return {
        ...files,
        items: files.items.map((file) => ({
          ...file,
          refused: file.md5 !== undefined && sums.has(file.md5) ? 'OFFLINE_SAME_FILE' : null,
        })),
      };
    },
  };
};
