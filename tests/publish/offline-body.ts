import type { OfflinePackageRow } from '../../mock-server/publish/offline-packages/table.ts';

/** What makes a new version of an offline package, with the file and the clients of one that is there. */
export const offlineBody = (
  { fileId, clients, moduleName, subAppId }: Partial<OfflinePackageRow>,
  effectiveMode: string,
) => ({
  subAppId,
  moduleName,
  clients,
  version: '2024061899',
  installTiming: 'next',
  packageType: 'full',
  effectiveMode,
  fileId,
});
