import { useLayoutEffect, useRef, useState } from 'react';
import { placeBeside } from './place-beside.ts';
import type { Step } from './steps.ts';

/** Margin of the highlight around a target (px). */
const margin = 4;

const targetOf = (id: string): Element | undefined =>
  [...document.querySelectorAll(`[data-guide="${id}"]`)].find((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );

const onScreen = (ids: readonly string[]): string[] => ids.filter(targetOf);

function light(hole: HTMLElement, { left, top, right, bottom }: DOMRect): void {
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  hole.style.left = `${x}px`;
  hole.style.top = `${y}px`;
  hole.style.width = `${Math.min(innerWidth, right + margin) - x}px`;
  hole.style.height = `${Math.min(innerHeight, bottom + margin) - y}px`;
}

/**
 * Filters the steps to those whose target is visible, also when the window is resized, and positions highlight and
 * panel at the current one.
 * @returns refs for `hole` and `panel`; the steps; the current index, and functions to move it
 */
export function useStepsOnScreen(steps: readonly Step[]) {
  const hole = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const order = steps.map(({ id }) => id);
  const all = order.join(' ');
  const [ids, setIds] = useState(() => onScreen(all.split(' ')));
  const [selectedId, setSelectedId] = useState(ids[0]);
  // If the current target disappears, the next step becomes current.
  const at = Math.max(
    0,
    ids.findIndex((id) => selectedId !== undefined && order.indexOf(id) >= order.indexOf(selectedId)),
  );
  const current = ids[at];
  useLayoutEffect(() => {
    const target = current === undefined ? undefined : targetOf(current);
    const measure = () => {
      const now = onScreen(all.split(' '));
      setIds((previous) => (previous.join(' ') === now.join(' ') ? previous : now));
      if (!target || !hole.current || !panel.current) return;
      const box = target.getBoundingClientRect();
      light(hole.current, box);
      const { offsetWidth: width, offsetHeight: height } = panel.current;
      const { left, top } = placeBeside(box, { width, height }, { width: innerWidth, height: innerHeight });
      panel.current.style.left = `${left}px`;
      panel.current.style.top = `${top}px`;
    };
    measure();
    const sizes = new ResizeObserver(measure);
    for (const part of [document.body, target, panel.current]) if (part) sizes.observe(part);
    return () => sizes.disconnect();
  }, [all, current]);
  return {
    hole,
    panel,
    visibleSteps: steps.filter(({ id }) => ids.includes(id)),
    at,
    move: (by: -1 | 1) => setSelectedId(ids[at + by] ?? current),
  };
}
