import { config } from '../base/config.ts';
import { pagePath } from '../base/page-path.ts';
import { forgetDrafts } from '../ui/form/draft/forget-drafts.ts';
import { retireToken } from './calls.ts';
import { announce } from './channel.ts';
import { endsHere } from './ends-here.ts';
import type { SignOut } from './ends-here.ts';
import { hardNavigate } from './hard-navigate.ts';
import { leaving, session, tabsKey } from './state.ts';
import { forget, tokenFamily } from './token.ts';

/**
 * Maximum time to wait for the server's response on leaving (ms). The request has been sent by then, and a token
 * expires anyway.
 */
const goodbyeMs = 1000;

/** Makes the server revoke this window's token, ignoring the result. */
async function retireQuietly(): Promise<void> {
  const retired = retireToken(false).catch(() => {});
  await Promise.race([retired, new Promise((done) => setTimeout(done, goodbyeMs))]);
}

/** Leaves without a request: the session is over for this window, and what it stored of the user is deleted. */
async function leave(): Promise<void> {
  leaving.set(true);
  forget();
  sessionStorage.removeItem(tabsKey);
  const user = session.get()?.user.userId;
  if (user !== undefined) await forgetDrafts(user);
  const { search, hash } = location;
  const query =
    config().redirect === 'always' ? `?${new URLSearchParams({ redirect: `${pagePath()}${search}${hash}` })}` : '';
  hardNavigate(`/login${query}`);
}

const tellOthers = (): void =>
  announce({ kind: 'out', family: tokenFamily() ?? '', userId: session.get()?.user.userId ?? '' });

/** Signs out in all windows of the user. Local state is cleared even if the server can't be reached. */
export async function signOut(): Promise<void> {
  const retired = retireQuietly();
  // The other windows don't wait for the server, and a window that is opened meanwhile gets no token.
  tellOthers();
  leaving.set(true);
  await retired;
  await leave();
}

/**
 * Signs out here and ends all other sessions of the user.
 * @throws ProblemError if the server did not end them: the user must not believe otherwise
 */
export async function signOutEverywhere(): Promise<void> {
  await retireToken(true);
  tellOthers();
  await leave();
}

/** Follows a sign-out of another window; a session of its own is retired, too. */
export async function follow(message: SignOut): Promise<void> {
  if (!endsHere(message)) return;
  if (message.family !== tokenFamily()) await retireQuietly();
  await leave();
}
