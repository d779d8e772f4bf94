import { createStore } from '../base/store.ts';

/** An application as the session names it. */
export interface Application {
  id: string;
  name: string;
}

/** Of a user who has none yet. */
const none: Application = { id: '', name: '' };

/**
 * The application that this document was started for; null until a session is open. Nothing but another document
 * changes it: what the session is switched to, here or elsewhere, must not move the pages and drafts that are open.
 */
export const documentApplication = createStore<Application | null>(null);

/** The application of this document, with an empty id for none. Guard, `X-App-Id` and pages read no other. */
export const currentApplication = (): Application => documentApplication.get() ?? none;

/**
 * The application that the session has when it is not the one of this document: the user switched in another window.
 * Until the user decides, nothing may be sent.
 */
export const switchedTo = createStore<Application | null>(null);

/** Notes which application the session has. It may have another name by now, which is taken over. */
export function noteApplication({ id, name }: Application): void {
  const mine = documentApplication.get();
  if (!mine) return;
  switchedTo.set(mine.id === id ? null : { id, name });
  if (mine.id === id && mine.name !== name) documentApplication.set({ id, name });
}

/** Starts the document for an application, once; a session that is opened again in it may have another one. */
export function startFor(application: Application): void {
  if (documentApplication.get()) noteApplication(application);
  else documentApplication.set(application);
}

/**
 * Resolves once the session has the application of this document (again); with another document it never does.
 * @throws the reason of the signal when that comes first
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
