import { useLingui } from '@lingui/react/macro';
import { IconCompass, IconDevicesOff, IconKeyboard, IconLock, IconLogout, IconUserCircle } from '@tabler/icons-react';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
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

/** A label preceded by an icon. */
const labelled = (Icon: ComponentType<IconProps>, text: string) => (
  <>
    <Icon size={16} aria-hidden /> {text}
  </>
);

/** The menu of a user's own account: switch role, change password, sign out. */
export function AccountMenu(menu: AccountMenuProps) {
  const { t } = useLingui();
  const { userName, userAccountNum: fullName, roles, selectedRoles: selected } = useSession().user;
  const choices = (roles.length > 1 ? roles : []).map(({ id, name }) => ({
    id,
    label: labelled(IconUserCircle, t`Role: ${name}`),
    checked: id === selected.id,
    run: () => void attempt(() => workAs(id)),
  }));
  const heading = (
    <>
      <strong>{fullName}</strong>
      <div className={styles.role}>
        {userName} · {selected.name}
      </div>
    </>
  );
  return (
    <FloatingMenu
      {...menu}
      heading={heading}
      items={[
        ...choices,
        { id: 'password', label: labelled(IconLock, t`Change password`), run: () => overlay.set('password') },
        { id: 'keys', label: labelled(IconKeyboard, t`Keyboard shortcuts`), run: () => overlay.set('keys') },
        { id: 'guide', label: labelled(IconCompass, t(titles.guide)), run: () => overlay.set('guide') },
        {
          id: 'everywhere',
          label: labelled(IconDevicesOff, t`Sign out of all devices`),
          run: () => void attempt(askEndAll),
        },
        { id: 'out', label: labelled(IconLogout, t`Sign out`), run: () => void attempt(askSignOut) },
      ]}
    />
  );
}
