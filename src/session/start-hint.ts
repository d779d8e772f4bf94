import { currentApplication, documentApplication } from './application.ts';
import { session } from './state.ts';
import { keep } from '../base/keep.ts';

/** Storage key, next to the tokens and removed with them. */
export const hintKey = `mpc${__BASE_PATH__}.start`;

/**
 * The application of this window before a reload, and the menus that the user could query. With them the first page is
 * requested in parallel with the session; the server has the final say.
 */
export function startHint(): { application: string; grants: readonly string[] } | null {
  const [application, ...grants] = sessionStorage.getItem(hintKey)?.split(' ') ?? [];
  return application === undefined ? null : { application, grants };
}

function note(): void {
  const current = session.get();
  if (!current) return;
  const { grants, controls } = current;
  const queried = [...grants].filter((menu) => controls.has(`${menu}#doQuery`));
  keep(sessionStorage, hintKey, [currentApplication().id, ...queried].join(' '));
}

/** Starts to store them whenever the session changes them. */
export function watchHint(): void {
  session.subscribe(note);
}

/** The value of `X-App-Id`: the application of this document, or until that is known the one before the reload. */
export const requestedApplication = (): string =>
  (documentApplication.get() ?? { id: startHint()?.application ?? '' }).id;
