import { useLingui } from '@lingui/react/macro';
import { useSession } from '../session/permission.ts';
import styles from './header.module.css';

/** Name and id of the application that every page works on. */
export function CurrentApplication() {
  const { t } = useLingui();
  const { user } = useSession();
  return (
    <div className={styles.app} role="group" aria-label={t`Current application`}>
      <bdi>{user.currentAppName}</bdi>
      <code>{user.currentApplicationId}</code>
    </div>
  );
}
