import type { OfflinePackageRow } from '../../mock-server/publish/offline-packages/table.ts';
import type { Client } from '../mock-client.ts';

/** The body of a new version of an offline package, with the file and the clients of an existing one. */
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

/** Creates a version of a sub-application's module, each with its own file. @returns its id */
export async function createdVersion(
  client: Client,
  { subAppId, version, effectiveMode }: Pick<OfflinePackageRow, 'subAppId' | 'version' | 'effectiveMode'>,
): Promise<string> {
  // Packages of a sub-application cannot share a file.
  const files = client.mock.db.files.all({ where: { appId: '1', type: 'zip' } });
  const { id: fileId = '' } = files[Number(version.slice(-2)) % 11] ?? {};
  const from = { subAppId, moduleName: 'Transfer', clients: { android: {}, ios: {} }, fileId };
  return String(
    (await client.ok('createOfflinePackage', { body: { ...offlineBody(from, effectiveMode), version } }))['id'],
  );
}
