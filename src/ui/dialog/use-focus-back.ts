import { useId, useLayoutEffect, useRef } from 'react';

/** An element and its ancestors, up to the dialog that contains it. */
type Trail = readonly Element[];

/**
 * The element that each dialog was opened from, by id, followed by the opener of the dialog that contains it, and so
 * on.
 */
const origins = new Map<string, readonly Trail[]>();

const isRoot = ({ id }: Element): boolean => origins.has(id);

function trailsFrom(element: Element | null): readonly Trail[] {
  const trail: Element[] = [];
  for (let at = element; at && at !== document.body; at = at.parentElement) {
    trail.push(at);
    if (isRoot(at)) return [trail, ...(origins.get(at.id) ?? [])];
  }
  return [trail];
}

/**
 * The element to focus if the opener no longer exists: the opener itself, else the dialog around it, else that dialog's
 * opener, else the table or the page's heading.
 */
function nearest(trails: readonly Trail[]): Element | null | undefined {
  const place = trails.flatMap(
    (trail) =>
      trail.find((element, at) => element.isConnected && (at === 0 || element.matches('dialog, [role=dialog]'))) ?? [],
  );
  if (place[0]) return place[0];
  return trails
    .at(-1)
    ?.filter((element) => element.isConnected)
    .map((element) => element.querySelector('[role$=grid] [tabindex="0"]') ?? element.querySelector('h1'))
    .find((element) => element !== null);
}

/**
 * Returns focus unless the user has moved on, or a dialog opened as this one closed. An Escape that arrives before the
 * dialog has taken the focus moves it from a link to its row, which does not count as moving on.
 */
function giveBack(id: string): void {
  const now = document.activeElement;
  const trails = origins.get(id) ?? [];
  const isMine =
    now === null ||
    now === document.body ||
    document.getElementById(id)?.contains(now) ||
    trails[0]?.includes(now) === true;
  const target = isMine ? nearest(trails) : null;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Returns focus to where it was when a dialog opened. Mantine's own `returnFocus` misses the first opening, because the
 * code of a dialog loads with it. If the opening row or button was removed meanwhile, focus moves to an element around
 * it; for a dialog opened from another one that has closed, to the opener of the latter.
 * @returns attributes for the dialog
 */
export function useFocusBack(opened: boolean): { id: string; returnFocus: false; onExitTransitionEnd: () => void } {
  const id = useId();
  const was = useRef(false);
  useLayoutEffect(() => {
    // Effects also run when the tab is shown again; the opener is only recorded on opening.
    if (opened && !was.current) origins.set(id, trailsFrom(document.activeElement));
    was.current = opened;
  }, [id, opened]);
  return {
    id,
    returnFocus: false,
    onExitTransitionEnd: () => {
      giveBack(id);
      // Deferred, because Mantine's focus trap takes the focus in a timeout, even after an earlier Escape.
      setTimeout(() => !was.current && giveBack(id));
    },
  };
}
