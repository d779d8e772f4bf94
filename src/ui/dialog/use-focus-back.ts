import { useId, useLayoutEffect, useRef } from 'react';

/** A place and all around it, up to the dialog that it is in. */
type Trail = readonly Element[];

/** Where each dialog was opened, by its id: first there, then where the dialog was opened that this is in, and so on. */
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

/** Where to go on from a place that may be gone: there, else the dialog around it, else where that was opened, else the table or the page's heading. */
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
 * Whoever has gone elsewhere meanwhile, or is in a dialog that opened as this one closed, stays there. An Escape that comes
 * before the dialog has taken the focus moves it from a link to the row around it: that is nowhere else.
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
 * Gives the focus back to where it was when a dialog opened. Mantine's own return knows only the openings after the
 * first, and here a dialog's code arrives with its first opening. A row or button that was taken away by what the dialog
 * did leaves the focus to what is around it, and a dialog that opened from another one, since closed, to where that came from.
 * @returns attributes for the dialog
 */
export function useFocusBack(opened: boolean): { id: string; returnFocus: false; onExitTransitionEnd: () => void } {
  const id = useId();
  const was = useRef(false);
  useLayoutEffect(() => {
    // Not when its tab is shown again: effects run once more then.
    if (opened && !was.current) origins.set(id, trailsFrom(document.activeElement));
    was.current = opened;
  }, [id, opened]);
  return {
    id,
    returnFocus: false,
    onExitTransitionEnd: () => {
      giveBack(id);
      // Mantine's trap takes the focus in a timeout, and so even after an Escape that came before it.
      setTimeout(() => !was.current && giveBack(id));
    },
  };
}
