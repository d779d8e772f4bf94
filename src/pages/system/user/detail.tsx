import { useLingui } from '@lingui/react/macro';
import { users } from '../../../api/generated/users/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { activeStates } from '../../../ui/status/active-states.ts';
import { Status } from '../../../ui/status/status.tsx';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { labels, userNameLabel } from './labels.ts';
import { listText } from '../../../ui/text/format.ts';

/** A user to read. */
export default function UserDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail of={users} title={(user) => user?.fullName ?? t`User`}>
      {(user) => (
        <>
          <Fact label={i18n._(labels.userName)}>
            <IdText value={user.userName} label={i18n._(userNameLabel)} most={50} />
          </Fact>
          <Fact label={i18n._(labels.fullName)}>{user.fullName}</Fact>
          <Fact label={i18n._(labels.jobNumber)}>{user.jobNumber}</Fact>
          <Fact label={i18n._(labels.status)}>
            <Status value={user.status} table={activeStates} />
          </Fact>
          <Fact label={i18n._(labels.roles)}>
            {listText(
              i18n.locale,
              user.roles.map(({ name }) => name),
            )}
          </Fact>
          <Fact label={i18n._(labels.applications)}>
            {listText(
              i18n.locale,
              user.applications.map(({ applicationName }) => applicationName),
            )}
          </Fact>
          <Fact label={i18n._(labels.institution)}>{user.instu?.name}</Fact>
          <Fact label={i18n._(labels.organisation)}>{user.org?.name}</Fact>
          <Fact label={i18n._(labels.orgCode)}>{user.orgCode}</Fact>
          <Fact label={i18n._(labels.department)}>{user.dpt?.name}</Fact>
          <Fact label={i18n._(labels.phone)}>{user.phone}</Fact>
          <Fact label={i18n._(labels.email)}>{user.email}</Fact>
          <Fact label={i18n._(labels.remark)}>{user.remark}</Fact>
          <Fact label={i18n._(labels.registrationTime)}>
            {user.registrationTime && <Instant value={user.registrationTime} />}
          </Fact>
          <Fact label={i18n._(labels.lastLoginTime)}>
            {user.lastLoginTime && <Instant value={user.lastLoginTime} />}
          </Fact>
        </>
      )}
    </ResourceDetail>
  );
}
