import { useState, type PointerEvent } from 'react';

/**
 * Reorders a vertical list by dragging. The list shows the new order during the drag; releasing the pointer applies it,
 * a canceled pointer does not.
 * @param ids the current order
 * @param fits whether an item may move to an index
 * @param commit takes the new order
 * @returns the order to show, the dragged item, and the handlers for the grip of an item
 */
export function useDragOrder(
  ids: readonly string[],
  fits: (id: string, index: number) => boolean,
  commit: (ids: string[]) => void,
) {
  const [drag, setDrag] = useState<{ id: string; ids: readonly string[] } | null>(null);
  const order = drag?.ids ?? ids;

  /** Index of the item under the pointer, clamped to the list. */
  const indexAt = (grip: Element, y: number) => {
    const items = [...(grip.closest('ul')?.children ?? [])];
    const after = items.findIndex((item) => y < item.getBoundingClientRect().bottom);
    return after < 0 ? items.length - 1 : after;
  };
  const grip = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, ids });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.id !== id) return;
      const index = indexAt(event.currentTarget, event.clientY);
      if (drag.ids[index] === id || !fits(id, index)) return;
      setDrag({ id, ids: drag.ids.filter((other) => other !== id).toSpliced(index, 0, id) });
    },
    onPointerUp: () => {
      if (drag) commit([...drag.ids]);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    onLostPointerCapture: () => setDrag(null),
  });
  return { order, draggedId: drag?.id, grip };
}
