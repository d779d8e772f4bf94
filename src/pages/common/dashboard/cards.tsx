import { Attention } from './attention.tsx';
import styles from './dashboard.module.css';
import { Recent } from './recent.tsx';
import { Releases } from './releases.tsx';
import { Today } from './today.tsx';

interface CardsProps {
  /** Number of screens with the day's figures that the user may see. */
  figureScreens: number;
  hasReleases: boolean;
}

/** The cards above the fold, as far as the user may see them. */
export function Cards({ figureScreens, hasReleases }: CardsProps) {
  return (
    <>
      {figureScreens > 0 && <Today screens={figureScreens} />}
      <div className={styles.pair}>
        <Attention />
        {hasReleases && <Releases />}
        <Recent />
      </div>
    </>
  );
}
