import { Table } from '../table.tsx';

const columns = [
  'version',
  'packageName',
  'releaseMode',
  'upgradeMode',
  'status',
  'fileSize',
  'publishedAt',
  'createdAt',
];

export default function List() {
  return <Table address="/yusp-app-common/api/upgrade/android" columns={columns} />;
}
