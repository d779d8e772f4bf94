import { Table } from '../table.tsx';

const columns = ['name', 'code', 'method', 'requestUrl', 'status', 'groupName', 'createdAt', 'updatedAt'];

export default function List() {
  return <Table address="/zuul/api/transaction" columns={columns} />;
}
