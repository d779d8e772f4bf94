import { leaving } from './state.ts';

/**
 * Replaces this document, including the state of its pages, without further confirmations.
 * @param page address of the console, starting with `/`
 */
export function hardNavigate(page: string): void {
  leaving.set(true);
  location.replace(__BASE_PATH__ ? __BASE_PATH__ + page : page);
}

/**
 * Disables the guards for unsaved input and running uploads once the user leaves: they would let the user stay on pages
 * whose session is over. Listeners of a window run in order of registration, so this one must be the first.
 */
export function silenceGuards(): void {
  window.addEventListener('beforeunload', (event) => leaving.get() && event.stopImmediatePropagation());
}
