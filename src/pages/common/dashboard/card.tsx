import { useId, type ReactNode } from 'react';
import styles from './dashboard.module.css';

interface CardProps {
  title: string;
  /** The lines of its list; absent while they are not known. */
  children?: ReactNode;
  /** Stands below the lines. */
  note?: ReactNode;
}

/** A card with a list, before and after its lines are known: as high then as now, so that nothing moves. */
export function Card({ title, children, note }: CardProps) {
  const id = useId();
  return (
    <section className={`card ${styles.list}`} aria-labelledby={id} aria-busy={children === undefined}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
      {note}
    </section>
  );
}
