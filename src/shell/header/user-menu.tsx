import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { withTexts } from '../../i18n/language.ts';
import { listen } from '../../session/channel.ts';
import { useSession } from '../../session/permission.ts';
import type { Session } from '../../session/state.ts';
import { tokenFamily } from '../../session/token.ts';
import styles from './header.module.css';
import { LazyButton } from './lazy-button.tsx';
import { attempt, lazyPart } from '../frame/lazy-part.ts';

const load = () => withTexts(import('../account/account.ts'), 'shell/account', 'shell/application', 'start');
const AccountMenu = lazyPart(async () => ({ default: (await load()).AccountMenu }));
const Avatar = lazyPart(async () => ({ default: (await import('../account/avatar.tsx')).Avatar }));

/** All windows of a session have the same role. */
const followRoles = (): (() => void) =>
  listen((message) => {
    if (message.kind !== 'role' || message.family !== tokenFamily()) return;
    void attempt(async () => {
      const { followRole } = await load();
      await followRole(message.roleId);
    });
  });

/** The server continues in another role of the user if the current one is disabled or taken away. */
function useRoleReport({ roles, selectedRoles }: Session['user']): void {
  const role = useRef(selectedRoles);
  useEffect(() => {
    const previous = role.current;
    role.current = selectedRoles;
    if (!roles.some(({ id }) => id === previous.id))
      void attempt(async () => (await load()).reportLostRole(previous.name));
  }, [roles, selectedRoles]);
}

/** The name of the signed-in user, with the account menu. */
export function UserMenu() {
  const { t } = useLingui();
  const { user } = useSession();
  useEffect(followRoles, []);
  useRoleReport(user);
  const { userAccountNum: fullName, userAvatar } = user;
  const label = t`User ${fullName}`;
  // Includes combining marks. Segmenting graphemes would load the browser's whole table for a single letter.
  const [initial] = /^\P{M}\p{M}*/u.exec(fullName) ?? [];
  const picture = userAvatar && (
    <Avatar fallback={initial} key={userAvatar} address={userAvatar}>
      {initial}
    </Avatar>
  );
  return (
    <>
      <LazyButton
        label={label}
        button={
          <span className={styles.avatar} data-guide="user" aria-hidden>
            {picture || initial}
          </span>
        }
        kind="menu"
        load={load}
      >
        {(anchor, onClose) => <AccountMenu anchor={anchor} label={label} onClose={onClose} />}
      </LazyButton>
    </>
  );
}
