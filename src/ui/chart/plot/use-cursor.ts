import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { nextPlace } from '../move.ts';
import type { Span } from '../series.ts';
import { margin, rightOf } from './places.ts';

/** A shorter drag (px) counts as a click. */
const slip = 6;

/**
 * The cursor of a chart, moved by pointer or keys, and the span selected from there.
 * @param onSpan called with the selected span; if undefined, no span can be selected
 * @returns the index of the cursor, the position of the other end of a selection, and whether to show both
 */
export function useCursor(
  times: readonly string[],
  placeOf: (time: string) => number,
  onSpan: ((span: Span) => void) | undefined,
) {
  const last = times.length - 1;
  const [cursor, setCursor] = useState(Infinity);
  const [isVisible, setVisible] = useState(false);
  /** The other end of a selection: its index, and where a drag started (px). */
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
    const part = (clientX - box.left - margin.left) / (box.width - margin.left - rightOf(box.width));
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
    // The button was released outside the chart.
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
