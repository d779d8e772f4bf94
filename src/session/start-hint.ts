import { currentApplication, documentApplication } from './application.ts';
import { session } from './state.ts';
import { keep } from '../base/keep.ts';

/** Beside the tokens, and gone with them. */
export const hintKey = `mpc${__BASE_PATH__}.start`;

/**
 * The application and the rights that this window had before a reload. With them the first page is requested in
 * parallel with the session; the server has the final say.
 */
export function startHint(): { application: string; grants: readonly string[] } | null {
  const [application, ...grants] = sessionStorage.getItem(hintKey)?.split(' ') ?? [];
  return application === undefined ? null : { application, grants };
}

function note(): void {
  const grants = session.get()?.grants;
  if (grants) keep(sessionStorage, hintKey, [currentApplication().id, ...grants].join(' '));
}

/** Starts storing them whenever the session changes them. */
export function watchHint(): void {
  session.subscribe(note);
}

/** The value of `X-App-Id`: the application of this document, or the one before the reload until that is known. */
export const requestedApplication = (): string =>
  (documentApplication.get() ?? { id: startHint()?.application ?? '' }).id;
