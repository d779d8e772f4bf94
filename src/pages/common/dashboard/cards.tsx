import { Attention } from './attention.tsx';
import styles from './dashboard.module.css';
import { Recent } from './recent.tsx';
import { Releases } from './releases.tsx';
import { Today } from './today.tsx';

interface CardsProps {
  /** Whether the user may see any of the day's figures. */
  hasFigures: boolean;
  hasReleases: boolean;
}

/** The cards above the fold, as far as the user may see them. */
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
