import { useId, type ReactNode } from 'react';
import styles from './dashboard.module.css';

interface CardProps {
  title: string;
  /** The list items; undefined while they load. */
  children?: ReactNode;
  /** Content below the list. */
  note?: ReactNode;
}

/** A card with a list. It has the same height before and after loading, so that the layout does not shift. */
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
