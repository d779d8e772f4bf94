import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useGetApplication, useListApplicationUsers } from '../../../api/generated/applications/applications.ts';
import { samePlaceholder } from '../../../api/placeholder.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { activeStates } from '../../../ui/status/active-states.ts';
import { Status } from '../../../ui/status/status.tsx';
import classes from './application.module.css';

const size = 20;

/** The users who may switch to an application. */
export default function ApplicationUsers() {
  const { search, setSearch } = useView('/pages/platform/application');
  const { t } = useLingui();
  const id = search.users ?? '';
  // Of the application for which it was chosen: the drawer stays mounted.
  const [chosen, setChosen] = useState({ id, page: 1 });
  const page = chosen.id === id ? chosen.page : 1;
  const enabled = id !== '';
  const { data: application } = useGetApplication(id, { query: { enabled } });
  const query = useListApplicationUsers(
    id,
    { page, size },
    { query: { enabled, placeholderData: samePlaceholder(id) } },
  );
  return (
    <DetailDrawer
      opened={enabled}
      onClose={() => setSearch({ users: undefined })}
      title={application ? t`Users of ${application.applicationName}` : t`Users`}
      query={query}
    >
      {({ items, total }) => (
        <>
          {total === 0 && <p className="paragraph">{t`No users can switch to this application.`}</p>}
          <ul className={classes.users}>
            {items.map((user) => (
              <li key={user.userId}>
                <span>
                  <strong>{user.fullName}</strong> <code>{user.userName}</code>
                </span>
                <span className={classes.roles}>{user.roleNames.join(', ')}</span>
                <Status value={user.status} table={activeStates} />
              </li>
            ))}
          </ul>
          {total > size && (
            <Pager page={page} size={size} total={total} onPage={(next) => setChosen({ id, page: next })} />
          )}
        </>
      )}
    </DetailDrawer>
  );
}
