'use no memo';

import { useLingui } from '@lingui/react/macro';
import { useSession } from '../session/permission.ts';
import styles from './header.module.css';
import { LateButton } from './late-button.tsx';
import { lazily } from './lazily.ts';

const load = () => import('./account/account.ts');
const AccountMenu = lazily(async () => ({ default: (await load()).AccountMenu }), 'late');

/** Who is signed in, and what belongs to that person. */
export function UserMenu() {
  const { t } = useLingui();
  const { user } = useSession();
  const { userAccountNum: fullName } = user;
  const label = t`User ${fullName}`;
  const initial = new Intl.Segmenter().segment(fullName)[Symbol.iterator]().next().value?.segment;
  return (
    <LateButton label={label} button={<span className={styles.avatar} aria-hidden>{initial}</span>} kind="menu" load={load}>
      {(anchor, onClose) => <AccountMenu anchor={anchor} label={label} onClose={onClose} />}
    </LateButton>
  );
}
