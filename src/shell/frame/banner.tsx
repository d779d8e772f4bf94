import { Trans } from '@lingui/react/macro';
import { useStore } from '../../base/use-store.ts';
import styles from './banner.module.css';
import { lazyPart } from './lazy-part.ts';
import { useIsOnline } from './online.ts';
import { released } from '../new-build/new-build.ts';

const ReleaseBanner = lazyPart(() => import('../new-build/new-build-banner.tsx'), 'shell/new-build');

/**
 * A banner for a lost network connection, else for a new release. The empty live region stays in the document, because
 * otherwise its text would not be announced.
 */
export function Banner() {
  const isOnline = useIsOnline();
  const isReleased = useStore(released);
  return (
    <div role="status" className={styles.region}>
      {!isOnline && (
        <p className={styles.banner}>
          <Trans>
            You are offline. You can still read what is loaded. The console continues once the network is back.
          </Trans>
        </p>
      )}
      {isOnline && isReleased && <ReleaseBanner />}
    </div>
  );
}
