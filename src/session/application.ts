import { createStore } from '../base/store.ts';

/** An application of the session. */
export interface Application {
  id: string;
  name: string;
}

/** For a user without an application. */
const none: Application = { id: '', name: '' };

/**
 * The application that this document was started for; null until a session is open. It only changes with a new
 * document: when the session switches to another application, here or elsewhere, the open pages and drafts must stay in
 * theirs.
 */
export const documentApplication = createStore<Application | null>(null);

/** The application of this document, with an empty id for none. The only source for the guard, `X-App-Id` and pages. */
export const currentApplication = (): Application => documentApplication.get() ?? none;

/**
 * The application of the session if it differs from that of this document, because the user switched in another window.
 * Until the user decides, nothing may be sent.
 */
export const switchedTo = createStore<Application | null>(null);

/** Records the application of the session, including a changed name. */
export function noteApplication({ id, name }: Application): void {
  const mine = documentApplication.get();
  if (!mine) return;
  switchedTo.set(mine.id === id ? null : { id, name });
  if (mine.id === id && mine.name !== name) documentApplication.set({ id, name });
}

/** Sets the application of this document, once; a session that is reopened in it may have another one. */
export function startFor(application: Application): void {
  if (documentApplication.get()) noteApplication(application);
  else documentApplication.set(application);
}

/**
 * Resolves once the session has the application of this document (again); never if the user switches to another
 * document.
 * @throws the reason of the signal if it aborts first
 */
export function ownApplication(signal?: AbortSignal | null): Promise<void> {
  if (!switchedTo.get()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const abort = (): void => end(() => reject(signal?.reason));
    const unsubscribe = switchedTo.subscribe(() => switchedTo.get() ?? end(resolve));
    const end = (settle: () => void): void => {
      unsubscribe();
      signal?.removeEventListener('abort', abort);
      settle();
    };
    signal?.addEventListener('abort', abort);
  });
}
