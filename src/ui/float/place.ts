/** Positions a popover below its button, or above if there is not enough space, within the window. */
export function placeUnder(button: Element, panel: HTMLElement): void {
  const box = button.getBoundingClientRect();
  const own = panel.getBoundingClientRect();
  const left = Math.min(Math.max(8, box.right - own.width), innerWidth - own.width - 8);
  const below = box.bottom + 4;
  const top = below + own.height < innerHeight - 8 ? below : Math.max(8, box.top - own.height - 4);
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}
