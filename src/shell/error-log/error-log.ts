import { pageAddress } from '../../base/page-path.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ProblemError } from '../../api/problem.ts';
import { session } from '../../session/state.ts';
import { createStore } from '../../base/store.ts';

/** An error of this window. */
export interface LoggedError {
  id: number;
  /**
   * `page` (rendering a page failed), `tab` (a tab could not be opened), `menu` (a menu has no address), or `script`
   * for other failures.
   */
  kind: 'page' | 'tab' | 'menu' | 'request' | 'script';
  at: Date;
  /** Address of the page, with its query string. */
  url: string;
  /** The server's response, for a request. Its text depends on the language. */
  problem?: ProblemError;
  message: MessageDescriptor | string;
  /** React's component stack. */
  info?: string;
  stack?: string;
}

/** Maximum number of entries: the first errors are more often the cause than later ones. */
const most = 200;

/** Newest first. Exists as long as the window. */
export const errorLog = createStore<readonly LoggedError[]>([]);

let lastId = 0;

/** Logs an entry that is not a script error. Its address is that of the current page by default. */
export function addError(entry: Omit<LoggedError, 'id' | 'url'> & Partial<Pick<LoggedError, 'url'>>): void {
  if (errorLog.get().length >= most) return;
  lastId += 1;
  const added = { url: pageAddress(), ...entry, id: lastId };
  errorLog.update((all) => [added, ...all]);
}

/**
 * Logs a failure.
 * @param error the thrown value
 * @param where the kind, the address of the page if it is not the current one, and React's component stack
 */
export function logError(
  error: unknown,
  where: Pick<LoggedError, 'kind'> & Partial<Pick<LoggedError, 'url' | 'info'>>,
): void {
  const url = where.url ?? pageAddress();
  if (error instanceof ProblemError) {
    addError({ kind: 'request', at: error.facts.at, url, problem: error, message: error.code });
    return;
  }
  const [message, stack] = error instanceof Error ? [error.message, error.stack] : [String(error), undefined];
  addError({ at: new Date(), ...where, url, message, stack });
}

/** Logs a request for a tab that is not open. */
export function logUnknownTab(pathname: string): void {
  addError({ kind: 'tab', at: new Date(), url: pathname, message: msg`Unknown history tab` });
}

const pathless = new Set<string>();

/** Logs menus that have neither children nor an address, once each; they are not shown. */
function notePathless(): void {
  const menus = session.get()?.menus ?? [];
  const parents = new Set(menus.map(({ menuParentNum }) => menuParentNum));
  for (const { menuNum, menuName, menuType, menuUrl } of menus) {
    if (menuUrl || menuType === 'directory' || parents.has(menuNum) || pathless.has(menuNum)) continue;
    pathless.add(menuNum);
    addError({
      kind: 'menu',
      at: new Date(),
      message: msg`Route path is required`,
      info: `${menuName} (${menuNum})`,
    });
  }
}

export const clearErrors = (): void => errorLog.set([]);

/** Starts to log uncaught errors and menus without an address; returns a function that stops it. */
export function watchErrors(): () => void {
  const onError = ({ error, message }: ErrorEvent) => logError(error ?? message, { kind: 'script' });
  const onRejection = ({ reason }: PromiseRejectionEvent) => logError(reason, { kind: 'script' });
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  notePathless();
  const forget = session.subscribe(notePathless);
  return () => {
    forget();
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
