import { hintedBy } from './hinted.ts';

const starts = ['pointerover', 'focusin'];
let isInstalled = false;

/** Serves hints from the first one that is wanted; further calls do nothing. */
export function installHints(): void {
  if (isInstalled) return;
  isInstalled = true;
  const wake = (event: Event) => {
    if (!hintedBy(event)) return;
    for (const type of starts) document.removeEventListener(type, wake);
    let isPressed = false;
    document.addEventListener('pointerdown', () => (isPressed = true), { once: true, passive: true });
    // Without the network there are no hints; nothing else is lost.
    void import('./hints.ts').then(({ startHints }) => startHints(isPressed ? null : event)).catch(() => {});
  };
  for (const type of starts) document.addEventListener(type, wake, { passive: true });
}
