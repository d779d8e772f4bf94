import { Table } from '../table.tsx';

const columns = [
  'moduleName',
  'version',
  'status',
  'installTiming',
  'packageType',
  'effectiveMode',
  'fileSize',
  'publishedAt',
];

export default function List() {
  return <Table address="/yusp-app-common/api/offline" columns={columns} />;
}
