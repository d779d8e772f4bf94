import { Table } from '../table.tsx';

const columns = ['userName', 'fullName', 'jobNumber', 'status', 'phone', 'email', 'registrationTime', 'createdAt'];

export default function List() {
  return <Table address="/yusp-app-oca/api/sysuser" columns={columns} />;
}
