import { hintedBy } from './hinted.ts';

const starts = ['pointerover', 'focusin'];
let isInstalled = false;

/** Loads tooltips when the first one is needed; further calls do nothing. */
export function installHints(): void {
  if (isInstalled) return;
  isInstalled = true;
  const wake = (event: Event) => {
    if (!hintedBy(event)) return;
    for (const type of starts) document.removeEventListener(type, wake);
    let isPressed = false;
    document.addEventListener('pointerdown', () => (isPressed = true), { once: true, passive: true });
    // If loading fails, only the tooltips are missing.
    void import('./hints.ts').then(({ startHints }) => startHints(isPressed ? null : event)).catch(() => {});
  };
  for (const type of starts) document.addEventListener(type, wake, { passive: true });
}
