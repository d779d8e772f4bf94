'use no memo';

import { Trans } from '@lingui/react/macro';
import { useIsOnline } from './online.ts';
import styles from './offline-banner.module.css';

/** Says that the network is gone. The empty region stays in the document, or its text would not be announced. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className={styles.region}>
      {!isOnline && (
        <p className={styles.banner}>
          <Trans>You are offline. What was loaded can still be read; the console goes on once the network is back.</Trans>
        </p>
      )}
    </div>
  );
}
