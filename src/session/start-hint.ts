import { currentApplication, documentApplication } from './application.ts';
import { session } from './state.ts';
import { keep } from '../base/keep.ts';

/** Beside the tokens, and gone with them. */
export const hintKey = `mpc${__BASE_PATH__}.start`;

/**
 * The application and the rights that this window had before a reload. With them the first page is asked for beside the
 * session; the server says what holds.
 */
export function startHint(): { application: string; grants: readonly string[] } | null {
  const [application, ...grants] = sessionStorage.getItem(hintKey)?.split(' ') ?? [];
  return application === undefined ? null : { application, grants };
}

function note(): void {
  const grants = session.get()?.grants;
  if (grants) keep(sessionStorage, hintKey, [currentApplication().id, ...grants].join(' '));
}

/** Begins to note them, whenever the session says something else. */
export function watchHint(): void {
  session.subscribe(note);
}

/** What `X-App-Id` says: the application of this document, and until that is known the one before the reload. */
export const requestedApplication = (): string =>
  (documentApplication.get() ?? { id: startHint()?.application ?? '' }).id;
