'use no memo';

import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconLogout } from '@tabler/icons-react';
import { useSession } from '../session/permission.ts';
import { signOut } from '../session/session.ts';
import { ask } from './ask.ts';
import styles from './header.module.css';
import { MenuButton } from './late-button.tsx';
import { dirty } from './tabs/store.ts';

async function leave(): Promise<void> {
  const sure =
    dirty.get().size === 0 ||
    (await ask({
      title: msg`Sign out?`,
      body: msg`Open pages hold input that has not been saved. It will be lost.`,
      confirm: msg`Sign out`,
      cancel: msg`Keep editing`,
      danger: true,
    }));
  if (sure) await signOut();
}

/** Who is signed in, and what belongs to that person. */
export function UserMenu() {
  const { t } = useLingui();
  const { user } = useSession();
  const { userAccountNum: fullName } = user;
  return (
    <MenuButton
      label={t`User ${fullName}`}
      button={
        <span className={styles.avatar} aria-hidden>
          {new Intl.Segmenter().segment(fullName)[Symbol.iterator]().next().value?.segment}
        </span>
      }
      heading={
        <>
          <strong>{fullName}</strong>
          <div className={styles.role}>
            {user.userName} · {user.selectedRoles.name}
          </div>
        </>
      }
      items={[
        {
          id: 'out',
          label: (
            <>
              <IconLogout size={16} aria-hidden /> {t`Sign out`}
            </>
          ),
          run: () => void leave(),
        },
      ]}
    />
  );
}
