import { useLingui } from '@lingui/react/macro';
import { users } from '../../../api/generated/users/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { fields } from './fields.tsx';

/** The facts in reading order: identity and sign-in status, units, and contact data. */
const order = [
  'userName',
  'fullName',
  'jobNumber',
  'status',
  'roles',
  'applications',
  'instu',
  'org',
  'orgCode',
  'dpt',
  'phone',
  'email',
  'remark',
  'registrationTime',
  'lastLoginTime',
] as const;

/** The details of a user. */
export default function UserDetail() {
  const { t } = useLingui();
  return (
    <ResourceDetail of={users} title={(user) => user?.fullName ?? t`User`}>
      {(user) => <Facts of={fields} record={user} names={order} />}
    </ResourceDetail>
  );
}
