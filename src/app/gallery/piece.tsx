import { useState, type ReactNode } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { Button } from '../../ui/button/button.tsx';
import classes from './gallery.module.css';

/** A text outside the catalogs: the gallery is for developers and in English only. */
export const plain = (text: string): MessageDescriptor => ({ id: text });

/** Pieces of one kind. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`card ${classes.section}`} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.pieces}>{children}</div>
    </section>
  );
}

interface PieceProps {
  /** Unique name of component and state, used by measurements. */
  name: string;
  /** As wide as the page. */
  wide?: boolean;
  children: ReactNode;
}

/** A component of the kit in one state. */
export function Piece({ name, wide, children }: PieceProps) {
  return (
    <figure className={classes.piece} data-wide={wide}>
      <figcaption>{name}</figcaption>
      <div data-piece={name}>{children}</div>
    </figure>
  );
}

interface OpenerProps {
  /** Name of the overlay, used by measurements. */
  name: string;
  children: (opened: boolean, close: () => void, anchor: HTMLElement | null) => ReactNode;
}

/** A button that opens an overlay. */
export function Opener({ name, children }: OpenerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button variant="default" data-opener={name} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {name}
      </Button>
      {children(anchor !== null, () => setAnchor(null), anchor)}
    </>
  );
}

/** A field with state of its own. */
export function StatefulField<Value>({
  initial,
  children,
}: {
  initial: Value;
  children: (value: Value, set: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
