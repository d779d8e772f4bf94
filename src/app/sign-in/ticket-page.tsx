import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Logo } from '../../theme/logo.tsx';
import { ProblemError } from '../../api/problem.ts';
import { signInByTicket } from '../../session/ticket.ts';
import { stringifySearch } from '../../shell/routing/search.ts';
import { preloadShell } from '../../shell/routing/shell-route.ts';
import { enter } from './enter.ts';
import styles from './ticket-page.module.css';

const route = getRouteApi('/auth-redirect');

/** Tickets exchanged by this document: a ticket is valid once, and an effect may run twice. */
const exchanges = new Map<string, Promise<void>>();

function exchange(ticket: string): Promise<void> {
  const pending = exchanges.get(ticket) ?? signInByTicket(ticket);
  exchanges.set(ticket, pending);
  return pending;
}

/** Problem code of why a ticket opened no session. Without a ticket nothing is sent. */
async function refusalOf(ticket: string): Promise<string | null> {
  if (!ticket) return 'AUTH_VERIFY_FAILED';
  try {
    await exchange(ticket);
    return null;
  } catch (error) {
    return error instanceof ProblemError ? error.code : 'SYS_EXCEPTION';
  }
}

/** Signs in with the ticket in the address and opens the requested page; the sign-in form shows errors. */
export function TicketPage() {
  const { t } = useLingui();
  const router = useRouter();
  const { ticket = '', redirect } = route.useSearch();

  useEffect(() => {
    const goOn = async (): Promise<void> => {
      const reason = await refusalOf(ticket);
      if (reason === null) enter(router, redirect);
      else router.history.replace(`/login${stringifySearch({ redirect, reason })}`);
    };
    preloadShell();
    void goOn();
  }, [router, ticket, redirect]);

  return (
    <main className={styles.wait}>
      <title>{t`Sign in · Mobile Platform Console`}</title>
      <Logo size={36} />
      <p role="status">
        <Trans>Signing in…</Trans>
      </p>
    </main>
  );
}
