let isDown = false;
let installed = false;

function install() {
  installed = true;
  window.addEventListener('pointerdown', () => (isDown = true), { capture: true, passive: true });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(end, () => (isDown = false), { capture: true, passive: true });
  }
}

/**
 * Runs immediately, or when the pressed pointer is released: an error that appears between press and release would move
 * the pressed button away.
 */
export function whenReleased(run: () => void): void {
  if (!isDown) return run();
  window.addEventListener('pointerup', () => setTimeout(run), { once: true });
}

/** Starts to track the pointer; further calls do nothing. */
export function followPointer(): void {
  if (!installed) install();
}
