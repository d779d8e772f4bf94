import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { dayMs } from './days.ts';
import type { LaneBar, Move } from './types.ts';
import type { Span } from './pack.ts';

interface MoveOptions {
  bar: LaneBar;
  span: Span;
  /** False if the user may not move bars. */
  canMove: boolean;
  move: Move | null;
  /** Shows a bar at another position before any confirmation; null resets it. */
  onMove: (move: Move | null) => void;
  /** Asks for confirmation of the move. */
  onAsk: (move: Move) => void;
  /** Reports why a bar can't be moved. */
  onRefuse: (bar: LaneBar) => void;
  onOpen: (key: string) => void;
}

/** Distance (px) after which a press becomes a drag, because a click is never perfectly still. */
const slack = 4;

interface Grip {
  pointer: number;
  x: number;
  /** Width of a day (px). */
  day: number;
  isDragged: boolean;
}

/**
 * Moves a bar by whole days: by dragging with a mouse or pen, or by Alt with the arrow keys and then Enter. Escape
 * resets it. Touch scrolls.
 * @returns event handlers for the bar, which is a button
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
      // Browsers use these keys to navigate back and forward.
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
