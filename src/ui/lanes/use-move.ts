import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { dayMs } from './days.ts';
import type { LaneBar, Move } from './types.ts';
import type { Span } from './pack.ts';

interface MoveOptions {
  bar: LaneBar;
  span: Span;
  /** False for users who may not move anything. */
  canMove: boolean;
  move: Move | null;
  /** Shows a bar elsewhere without asking anything yet; null puts it back. */
  onMove: (move: Move | null) => void;
  /** Asks whether it is to be moved there. */
  onAsk: (move: Move) => void;
  /** Says why a bar stays where it is. */
  onRefuse: (bar: LaneBar) => void;
  onOpen: (key: string) => void;
}

/** Pixels that a pointer goes before it drags: a click is never still. */
const slack = 4;

interface Grip {
  pointer: number;
  x: number;
  /** Pixels of a day. */
  day: number;
  isDragged: boolean;
}

/**
 * What moves a bar by whole days: a mouse or pen that drags it, or Alt with the arrows and then Enter. Escape puts it
 * back. A finger scrolls.
 * @returns the handlers of the bar, which is a button
 */
export function useMove({ bar, span, canMove, move, onMove, onAsk, onRefuse, onOpen }: MoveOptions) {
  const grip = useRef<Grip | null>(null);
  const days = move?.key === bar.key ? move.days : 0;
  const wasDragged = useRef(false);

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    wasDragged.current = false;
    if (!canMove || event.pointerType === 'touch' || event.button !== 0) return;
    const lane = event.currentTarget.parentElement?.clientWidth ?? 0;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = {
      pointer: event.pointerId,
      x: event.clientX,
      day: lane / ((span.to - span.from) / dayMs),
      isDragged: false,
    };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    const drag = grip.current;
    if (!drag) return;
    const far = clientX - drag.x;
    if (!drag.isDragged && Math.abs(far) < slack) return;
    if (!drag.isDragged && bar.fixed !== null) onRefuse(bar);
    drag.isDragged = true;
    if (bar.fixed !== null) return;
    const next = Math.round(far / drag.day);
    if (next !== days) onMove({ key: bar.key, days: next });
  };
  const onPointerUp = () => {
    wasDragged.current = grip.current?.isDragged ?? false;
    grip.current = null;
    if (!wasDragged.current || bar.fixed !== null) return;
    if (days === 0) onMove(null);
    else onAsk({ key: bar.key, days });
  };
  const onPointerCancel = () => {
    grip.current = null;
    if (days !== 0) onMove(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined && event.altKey && canMove) {
      // In a browser these keys leave the page.
      event.preventDefault();
      if (bar.fixed === null) onMove(days + step === 0 ? null : { key: bar.key, days: days + step });
      else onRefuse(bar);
    } else if (event.key === 'Escape' && days !== 0) {
      event.preventDefault();
      grip.current = null;
      onMove(null);
    }
  };
  const onClick = () => {
    if (wasDragged.current) wasDragged.current = false;
    else if (days === 0) onOpen(bar.key);
    else onAsk({ key: bar.key, days });
  };
  return { days, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown, onClick } };
}
