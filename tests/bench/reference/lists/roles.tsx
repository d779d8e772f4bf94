import { Table } from '../table.tsx';

const columns = ['code', 'name', 'description', 'recordNumber', 'status', 'userCount', 'menuCount', 'createdAt'];

export default function List() {
  return <Table address="/yusp-app-oca/api/sysrole" columns={columns} />;
}
