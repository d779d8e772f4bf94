import { Trans } from '@lingui/react/macro';
import { useStore } from '../../base/use-store.ts';
import styles from './banner.module.css';
import { lazyPart } from './lazy-part.ts';
import { useIsOnline } from './online.ts';
import { released } from '../new-build/new-build.ts';

const ReleaseBanner = lazyPart(() => import('../new-build/new-build-banner.tsx'), 'shell/new-build');

/** Says that the network is gone, else that there is a new release. The empty region stays in the document, or its text would not be announced. */
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
