import type { SeedContext } from '../../core/world/seed.ts';
import type { ApplicationRow } from '../../platform/applications/table.ts';
import type { UploadServiceRow } from './table.ts';

const SERVICES = [
  {
    serviceAddress: 'sftp.chenghu.example',
    uploadPort: 22,
    downloadAddress: 'download.chenghu.example',
    downloadPort: 443,
    uploadPath: '/packages',
    user: 'release',
    protocol: 'SFTP',
    isDefault: true,
    remarks: '总行主下载服务',
  },
  {
    serviceAddress: '10.20.6.31',
    uploadPort: 21,
    downloadAddress: '10.20.6.31',
    downloadPort: 8080,
    uploadPath: '/data/app',
    user: 'ftpuser',
    protocol: 'FTP',
    isDefault: false,
    remarks: '内网测试',
  },
  {
    serviceAddress: 'sftp-dr.chenghu.example',
    uploadPort: 2222,
    downloadAddress: 'download-dr.chenghu.example',
    downloadPort: 443,
    uploadPath: '/packages',
    user: 'release',
    protocol: 'SFTP',
    isDefault: false,
    remarks: '灾备中心',
  },
  {
    serviceAddress: '10.20.8.99',
    uploadPort: 21,
    downloadAddress: '10.20.8.99',
    downloadPort: 80,
    uploadPath: '/upload',
    user: 'ops',
    protocol: 'FTP',
    isDefault: false,
    remarks: '已下线，待删除',
  },
] as const;

/** Seeds the upload services of an application; returns the main one. */
export async function seedServices({ db }: SeedContext, application: ApplicationRow): Promise<UploadServiceRow> {
  let main: UploadServiceRow | undefined;
  for (const service of SERVICES) {
    const row = await db.uploadServices.insert({ ...service, appId: application.id, password: 'seed-password' });
    main ??= row;
  }
  if (main === undefined) throw new Error('a seed needs an upload service');
  return main;
}
