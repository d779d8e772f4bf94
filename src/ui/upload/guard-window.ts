import { activeUploads, uploads } from './transfer/store.ts';

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Makes the browser ask before the window closes during an upload. Call once. */
export function guardWindow(): void {
  let armed = false;
  uploads.subscribe(() => {
    const needed = activeUploads().length > 0;
    if (needed === armed) return;
    armed = needed;
    if (armed) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  });
}
