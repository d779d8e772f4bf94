import { Attention } from './attention.tsx';
import styles from './dashboard.module.css';
import { Recent } from './recent.tsx';
import { Releases } from './releases.tsx';
import { Today } from './today.tsx';

interface CardsProps {
  /** Whether the user may see any figure of the day. */
  hasFigures: boolean;
  hasReleases: boolean;
}

/** What stands above the fold, as far as the user may see it. */
export function Cards({ hasFigures, hasReleases }: CardsProps) {
  return (
    <>
      {hasFigures && <Today />}
      <div className={styles.pair}>
        <Attention />
        {hasReleases && <Releases />}
        <Recent />
      </div>
    </>
  );
}
