import { Trans } from '@lingui/react/macro';
import styles from './storage-notice.module.css';

/** Explains the effects of unavailable browser storage, and how to fix it. */
export default function StorageNotice({ isFull }: { isFull: boolean }) {
  const { host } = location;
  const { session } = document.documentElement.dataset;
  return (
    <div role="alert" className={styles.notice}>
      <b>
        {isFull ? (
          <Trans>This browser has no room left to store data</Trans>
        ) : (
          <Trans>This browser doesn't allow the console to store data</Trans>
        )}
      </b>
      <p>
        {session ? (
          <Trans>
            You can work, but drafts and settings won't be kept, and you have to sign in again after each reload.
          </Trans>
        ) : (
          <Trans>You can work, but drafts and settings won't be kept.</Trans>
        )}
      </p>
      <p>
        {isFull ? (
          <Trans>
            Delete the stored data of other pages of {host} in the browser settings, or free up disk space. Then reload
            this page.
          </Trans>
        ) : (
          <Trans>
            Allow cookies and site data for {host} in the browser settings, then reload this page. If your organization
            manages the browser, ask its administrator.
          </Trans>
        )}
      </p>
    </div>
  );
}
