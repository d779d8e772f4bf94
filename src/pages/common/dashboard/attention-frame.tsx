import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './dashboard.module.css';

interface AttentionFrameProps {
  children?: ReactNode;
  /** Stands below the lines. */
  note?: ReactNode;
}

/** The card of what needs attention, before and after its lines are known: as high then as now, so that nothing moves. */
export function AttentionFrame({ children, note }: AttentionFrameProps) {
  const id = useId();
  return (
    <section className={styles.attention} aria-labelledby={id} aria-busy={children === undefined}>
      <h2 id={id}>
        <Trans>Needs attention</Trans>
      </h2>
      <ul>{children}</ul>
      {note}
    </section>
  );
}
