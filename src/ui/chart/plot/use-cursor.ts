import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { nextPlace } from '../move.ts';
import type { Span } from '../series.ts';
import { margin } from './places.ts';

/** A drag that is shorter is a click that slipped (px). */
const slip = 6;

/**
 * The time of a chart that pointer or keys are at, and the span that they choose from there.
 * @param onSpan takes the times that were brushed; without it nothing can be
 * @returns the index of the time, the place of the other end of a span that is being chosen, and whether to show both
 */
export function useCursor(
  times: readonly string[],
  placeOf: (time: string) => number,
  onSpan: ((span: Span) => void) | undefined,
) {
  const last = times.length - 1;
  const [cursor, setCursor] = useState(Infinity);
  const [isVisible, setVisible] = useState(false);
  /** The other end of a span that is being chosen: its point, and where a drag began (px). */
  const [anchor, setAnchor] = useState<{ index: number; x?: number }>();
  const at = Math.min(cursor, last);

  const choose = (index: number) => {
    if (anchor === undefined || anchor.index === index) return;
    const [first, end] = [times[Math.min(anchor.index, index)], times[Math.max(anchor.index, index)]];
    setAnchor(undefined);
    setCursor(Infinity);
    if (first !== undefined && end !== undefined) onSpan?.({ from: first, to: end });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    setVisible(true);
    if (event.key === 'Enter') choose(at);
    const next = nextPlace(event.key, at, last);
    if (next === undefined) return;
    event.preventDefault();
    setAnchor(event.shiftKey && onSpan ? (anchor ?? { index: at }) : undefined);
    setCursor(next);
  };
  const nearest = ({ clientX, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const part = (clientX - box.left - margin.left) / (box.width - margin.left - margin.right);
    const distance = (time: string) => Math.abs(placeOf(time) - part);
    return times.reduce((best, time, index) => (distance(time) < distance(times[best] ?? '') ? index : best), 0);
  };
  const onPointerDown = (event: PointerEvent) => {
    const index = nearest(event);
    setCursor(index);
    setAnchor(onSpan && event.button === 0 ? { index, x: event.clientX } : undefined);
  };
  const onPointerMove = (event: PointerEvent) => {
    setCursor(nearest(event));
    setVisible(true);
    // A button that was let go outside.
    if (event.buttons === 0 && anchor?.x !== undefined) setAnchor(undefined);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (anchor?.x === undefined) return;
    if (Math.abs(event.clientX - anchor.x) > slip) choose(nearest(event));
    setAnchor(undefined);
  };
  const onPointerCancel = () => setAnchor(undefined);
  const seeFocus = ({ currentTarget }: PointerEvent | FocusEvent) =>
    setVisible(currentTarget.matches(':focus-visible'));
  const pointer = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onPointerLeave: seeFocus };
  const listeners = { ...pointer, onKeyDown, onFocus: seeFocus, onBlur: () => setVisible(false) };
  return { at, other: anchor && placeOf(times[Math.min(anchor.index, last)] ?? ''), isVisible, listeners };
}
