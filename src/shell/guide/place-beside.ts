type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

interface Size {
  width: number;
  height: number;
}

const gap = 12;
const edge = 8;

/**
 * The position of a panel next to its target: below, right, left or above, wherever it fits first, else at the bottom
 * of the window.
 * @param target as `getBoundingClientRect` returns it; all lengths in px
 */
export function placeBeside(target: Box, panel: Size, window: Size): { left: number; top: number } {
  const within = (position: number, own: number, all: number) => Math.max(edge, Math.min(position, all - own - edge));
  const left = within(target.left, panel.width, window.width);
  const top = within(target.top, panel.height, window.height);
  const places = [
    { left, top: target.bottom + gap },
    { left: target.right + gap, top },
    { left: target.left - gap - panel.width, top },
    { left, top: target.top - gap - panel.height },
  ];
  const fits = (place: { left: number; top: number }) =>
    place.left === within(place.left, panel.width, window.width) &&
    place.top === within(place.top, panel.height, window.height);
  return places.find(fits) ?? { left, top: within(Infinity, panel.height, window.height) };
}
