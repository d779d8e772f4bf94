import { leaving } from './state.ts';

/**
 * Replaces this document, and with it whatever its pages hold. There are no more confirmations.
 * @param page address of the console, starting with `/`
 */
export function hardNavigate(page: string): void {
  leaving.set(true);
  location.replace(__BASE_PATH__ ? __BASE_PATH__ + page : page);
}

/**
 * Silences the guards of unsaved input and of running uploads once the user leaves: they would let the user stay on
 * pages whose session is over. Listeners of a window run in order of registration, so this one has to be the first.
 */
export function silenceGuards(): void {
  window.addEventListener('beforeunload', (event) => leaving.get() && event.stopImmediatePropagation());
}
