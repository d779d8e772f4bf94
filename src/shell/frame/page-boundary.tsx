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

/** A chunk of the view did not arrive: the build on the server is a newer one, or there is no connection. */
const isLostChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload CSS/iu.test(error.message);

/** One silent reload per address and window, and only while nothing unsaved would be lost. */
function reloadOnce(href: string): void {
  if (dirty.get().size > 0 || sessionStorage.getItem(reloadKey) === href) return;
  keep(sessionStorage, reloadKey, href);
  // Unless that is noted, it would be loaded again and again.
  if (sessionStorage.getItem(reloadKey) === href) location.reload();
}

function Failure({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const text = useProblemText();
  const isOnline = useIsOnline();
  const href = use(PlaceContext)?.href;
  const isLost = isLostChunk(error);
  // Offline, a reload would end on a page of the browser and take every open tab along.
  const waits = isLost && !isOnline;
  // Before the first paint: a page that reloads at once must not flash its failure.
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
      {/* A browser remembers that a module failed to load; only a new document asks for it again. */}
      <button type="button" disabled={waits} onClick={isLost ? () => location.reload() : reset}>
        <Trans>Try again</Trans>
      </button>
    </section>
  );
}

/** Keeps the failure of one page inside its tab. */
export function PageBoundary({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <CatchBoundary
      errorComponent={Failure}
      getResetKey={() => place.pathname}
      // A failed call has been logged by its caller.
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
