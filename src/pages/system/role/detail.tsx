import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { roles } from '../../../api/generated/roles/resource.ts';
import { useListRoleUsers } from '../../../api/generated/roles/roles.ts';
import { errorToast } from '../../../api/error-place.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { activeStates } from '../../../ui/status/active-states.ts';
import { Status } from '../../../ui/status/status.tsx';
import { fields } from './fields.tsx';
import classes from './role.module.css';

const size = 10;

function Users({ id }: { id: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { data } = useListRoleUsers(
    id,
    { page, size },
    { query: { placeholderData: keepPreviousData, ...errorToast.query } },
  );
  if (!data) return null;
  return (
    <section aria-label={t(fields.userCount.label)}>
      <h3 className={classes.title}>{t(fields.userCount.label)}</h3>
      {data.total === 0 && <p className="paragraph">{t`No users have this role.`}</p>}
      <ul className={classes.users}>
        {data.items.map((user) => (
          <li key={user.id}>
            {user.fullName} <code>{user.userName}</code> <Status value={user.status} table={activeStates} />
          </li>
        ))}
      </ul>
      {data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
    </section>
  );
}

/** The details of a role, with its users. */
export default function RoleDetail() {
  const { t } = useLingui();
  return (
    <ResourceDetail
      of={roles}
      title={(role) => role?.name ?? t`Role`}
      renderMore={({ id }) => <Users key={id} id={id} />}
    >
      {(role) => <Facts of={fields} record={role} />}
    </ResourceDetail>
  );
}
