import { useLingui } from '@lingui/react/macro';
import { IconCompass, IconDevicesOff, IconKeyboard, IconLock, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useSession } from '../../session/permission.ts';
import { FloatingMenu } from '../../ui/float/menu.tsx';
import type { FloatingMenuProps } from '../../ui/float/menu.tsx';
import { attempt } from '../frame/lazy-part.ts';
import { overlay } from '../dialogs/overlay-store.ts';
import { titles } from '../menus/titles.ts';
import styles from './account.module.css';
import { workAs } from './role.ts';
import { askEndAll, askSignOut } from './sign-out.ts';

type AccountMenuProps = Pick<FloatingMenuProps, 'anchor' | 'label' | 'onClose'>;

/** What a user does about themselves: another role, another password, the end of the session. */
export function AccountMenu(menu: AccountMenuProps) {
  const { t } = useLingui();
  const { userName, userAccountNum: fullName, roles, selectedRoles: selected } = useSession().user;
  return (
    <FloatingMenu
      {...menu}
      heading={
        <>
          <strong>{fullName}</strong>
          <div className={styles.role}>
            {userName} · {selected.name}
          </div>
        </>
      }
      items={[
        ...(roles.length > 1 ? roles : []).map(({ id, name }) => ({
          id,
          label: (
            <>
              <IconUserCircle size={16} aria-hidden /> {t`Role: ${name}`}
            </>
          ),
          checked: id === selected.id,
          run: () => id === selected.id || void attempt(() => workAs(id)),
        })),
        {
          id: 'password',
          label: (
            <>
              <IconLock size={16} aria-hidden /> {t`Change password`}
            </>
          ),
          run: () => overlay.set('password'),
        },
        {
          id: 'keys',
          label: (
            <>
              <IconKeyboard size={16} aria-hidden /> {t`Keyboard shortcuts`}
            </>
          ),
          run: () => overlay.set('keys'),
        },
        {
          id: 'guide',
          label: (
            <>
              <IconCompass size={16} aria-hidden /> {t(titles.guide)}
            </>
          ),
          run: () => overlay.set('guide'),
        },
        {
          id: 'everywhere',
          label: (
            <>
              <IconDevicesOff size={16} aria-hidden /> {t`Sign out of all devices`}
            </>
          ),
          run: () => void attempt(askEndAll),
        },
        {
          id: 'out',
          label: (
            <>
              <IconLogout size={16} aria-hidden /> {t`Sign out`}
            </>
          ),
          run: () => void attempt(askSignOut),
        },
      ]}
    />
  );
}
