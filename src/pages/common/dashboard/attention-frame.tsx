import { Trans } from '@lingui/react/macro';
import { Children, useId } from 'react';
import type { ReactNode } from 'react';
import styles from './dashboard.module.css';

interface AttentionFrameProps {
  /** Lines to keep room for, so that nothing moves when they come. */
  slots: number;
  children?: ReactNode;
  /** Stands below the lines. */
  note?: ReactNode;
}

/** The card of what needs attention, before and after its lines are known. */
export function AttentionFrame({ slots, children, note }: AttentionFrameProps) {
  const id = useId();
  const lines = Children.toArray(children);
  return (
    <section className={styles.attention} aria-labelledby={id} aria-busy={children === undefined}>
      <h2 id={id}>
        <Trans>Needs attention</Trans>
      </h2>
      <ul>
        {lines}
        {Array.from({ length: slots - lines.length }, (_, at) => (
          <li key={at} aria-hidden />
        ))}
      </ul>
      {note}
    </section>
  );
}
