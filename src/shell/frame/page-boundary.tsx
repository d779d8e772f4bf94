import { Trans, useLingui } from '@lingui/react/macro';
import { CatchBoundary } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { use, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { ProblemError } from '../../api/problem.ts';
import { useProblemText } from '../../i18n/problems.ts';
import { logError } from '../error-log/error-log.ts';
import { useIsOnline } from './online.ts';
import styles from './page-boundary.module.css';
import { dirty } from '../tabs/store.ts';
import type { Place } from '../tabs/store.ts';
import { PlaceContext } from '../tabs/use-view.ts';
import { RequestLabel } from '../../i18n/request-label.tsx';
import { keep } from '../../base/keep.ts';

const reloadKey = `mpc${__BASE_PATH__}.reloadedFor`;

/** Whether a chunk of the view failed to load: the server has a newer build, or there is no connection. */
const isLostChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload CSS/iu.test(error.message);

/** Reloads the page silently, once per address and window, and only if no unsaved input would be lost. */
function reloadOnce(href: string): void {
  if (dirty.get().size > 0 || sessionStorage.getItem(reloadKey) === href) return;
  keep(sessionStorage, reloadKey, href);
  // Only reloads if the address was stored, to prevent a reload loop.
  if (sessionStorage.getItem(reloadKey) === href) location.reload();
}

function Failure({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const text = useProblemText();
  const isOnline = useIsOnline();
  const href = use(PlaceContext)?.href;
  const isLost = isLostChunk(error);
  // Offline, a reload would show an error page of the browser and lose all open tabs.
  const waits = isLost && !isOnline;
  // A layout effect, so that a page about to reload does not flash its error.
  useLayoutEffect(() => {
    if (isLost && isOnline && href) reloadOnce(href);
  }, [isLost, isOnline, href]);
  const message =
    error instanceof ProblemError ? text(error.code) : error instanceof Error ? error.message : String(error);
  return (
    <section className={`card ${styles.failure}`} role="alert">
      <h1>{isLost ? t`This page could not be loaded` : t`Something went wrong on this page`}</h1>
      <p>{waits ? t`You are offline. This page loads automatically once the network is back.` : message}</p>
      {error instanceof ProblemError && (
        <code>
          <RequestLabel id={error.requestId} />
        </code>
      )}
      {/* Browsers remember that a module failed to load; only a new document requests it again. */}
      <button type="button" disabled={waits} onClick={isLost ? () => location.reload() : reset}>
        <Trans>Try again</Trans>
      </button>
    </section>
  );
}

/** Confines the failure of a page to its tab. */
export function PageBoundary({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <CatchBoundary
      errorComponent={Failure}
      getResetKey={() => place.pathname}
      // A failed call has already been logged by its caller.
      onCatch={(error, { componentStack }) =>
        error instanceof ProblemError ||
        logError(error, {
          kind: isLostChunk(error) ? 'tab' : 'page',
          url: place.href,
          info: componentStack ?? undefined,
        })
      }
    >
      {children}
    </CatchBoundary>
  );
}
