import * as v from 'valibot';
import { currentApplication, documentApplication } from './application.ts';
import { session } from './state.ts';

/** Beside the tokens, and gone with them. */
export const hintKey = 'mpc.start';

const Hint = v.object({ application: v.string(), grants: v.array(v.string()) });

/**
 * The application and the rights that this window had before a reload. With them the first page is asked for beside the
 * session; the server says what holds.
 */
export function startHint(): v.InferOutput<typeof Hint> | null {
  try {
    return v.parse(Hint, JSON.parse(sessionStorage.getItem(hintKey) ?? ''));
  } catch {
    return null;
  }
}

function keep(): void {
  const grants = session.get()?.grants;
  if (grants) sessionStorage.setItem(hintKey, JSON.stringify({ application: currentApplication().id, grants: [...grants] }));
}

/** Begins to note them, whenever the session says something else. */
export function watchHint(): void {
  session.subscribe(keep);
}

/** What `X-App-Id` says: the application of this document, and until that is known the one before the reload. */
export const askedApplication = (): string => (documentApplication.get() ?? { id: startHint()?.application ?? '' }).id;
