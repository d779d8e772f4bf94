import { useLingui } from '@lingui/react/macro';
import { withTexts } from '../../i18n/language.ts';
import { useApplication, useSession } from '../../session/permission.ts';
import styles from './header.module.css';
import { MenuButton } from './lazy-button.tsx';
import { attempt } from '../frame/lazy-part.ts';

const choose = (applicationId: string, name: string): Promise<void> =>
  attempt(async () => {
    const { askSwitch } = await withTexts(import('../application/switch-application.ts'), 'shell/application');
    return askSwitch(applicationId, name);
  });

/** The current application, with a menu to switch to another of the user's. */
export function CurrentApplication() {
  const { t } = useLingui();
  const { user } = useSession();
  const { name, id: current } = useApplication();
  const label = (
    <>
      <bdi>{name || t`No application`}</bdi>
      <code>{current}</code>
    </>
  );
  if (user.appList.every(({ applicationId }) => applicationId === current)) {
    return (
      <div className={`line ${styles.app}`} data-guide="application" role="group" aria-label={t`Current application`}>
        {label}
      </div>
    );
  }
  return (
    <MenuButton
      label={t`Current application: ${name} ${current}`}
      button={
        <span className={`line ${styles.app}`} data-guide="application">
          {label}
        </span>
      }
      items={user.appList.map(({ applicationId, applicationName }) => ({
        id: applicationId,
        label: (
          <span className={styles.choice}>
            <bdi>{applicationName}</bdi>
            <code>{applicationId}</code>
          </span>
        ),
        checked: applicationId === current,
        run: () => void (applicationId === current || choose(applicationId, applicationName)),
      }))}
    />
  );
}
