import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Mutation, Query } from '@tanstack/react-query';
import { operationById, operationOf, type Operation } from './operation.ts';
import { callOutcome } from './ports.ts';
import { isRefused, ProblemError } from './problem.ts';
import { tagsFromRules, staleAfter } from './stale.ts';

/** The message for a successful change, including one that changed nothing. */
export type Done = MessageDescriptor | { readonly failed: MessageDescriptor };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Shows a failure as a toast, for screens that work without the data and show no error themselves. */
      errorToast?: boolean;
    };
    mutationMeta: {
      /** Shows no error message, because the screen shows the failure itself (form, dialog, upload row). */
      errorsInline?: boolean;
      /** Success message, which may depend on the response: for a change without effect it has `failed`. */
      done?: Done | ((answer: unknown) => Done | undefined);
    };
  }
}

const maxRetries = 2;

/**
 * Retries a lost connection or a failing server, but not a rejection, which would be repeated, nor a timeout: the user
 * has waited long enough for an error.
 */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < maxRetries &&
  error instanceof ProblemError &&
  (error.status === 0 ? error.code !== 'CLIENT_TIMEOUT' : error.status >= 500);

const operationOfMutation = ({ options }: Mutation<unknown, unknown>) =>
  operationById(String(options.mutationKey?.[0]));

/** The tag of a query. Query keys are the segments of the path, followed by the query parameters. */
function tagOfQuery(query: Query): string | undefined {
  const segments = query.queryKey.filter((part) => typeof part === 'string' || typeof part === 'number');
  const path = `/${segments.join('/').replace(/^\/+/u, '')}`;
  // A query too long for an address is sent as POST.
  return (operationOf('GET', path) ?? operationOf('POST', path))?.tag;
}

/** A rejection whose form or dialog tells the user what to do next. */
const isAnswer = ({ status, code }: ProblemError): boolean =>
  [400, 401, 409, 412, 422].includes(status) || code.startsWith('AUTH_REAUTH_');

/** Logs unexpected failures once each: a call that succeeds on retry has not failed. */
function logFailure(error: Error): void {
  if (!(error instanceof ProblemError) || !isAnswer(error)) void callOutcome.get().logError(error);
}

/** Shows an error as a toast. For an expired session, the sign-in form shows it. */
function tell(error: unknown): void {
  if (!isRefused(error, 401) && error instanceof ProblemError)
    void callOutcome.get().toast({ kind: 'error', text: error.code, problem: error });
}

/** Reloads the session, which is not stored in a query: the console keeps the current one during the request. */
const renewSession = () =>
  callOutcome
    .get()
    .renewSession()
    .catch((error: Error) => {
      logFailure(error);
      tell(error);
    });

/**
 * Refetches queries that a change has made stale. Requests in flight are repeated: their responses may predate the
 * change, but the library would treat them as fresh.
 */
function askAnew(predicate: (query: Query) => boolean): void {
  const onTheirWay = queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' });
  for (const query of onTheirWay) void query.cancel({ revert: true, silent: true });
  void queryClient.invalidateQueries({ predicate });
  // Also refetches queries that no page displays yet.
  for (const query of onTheirWay) void query.fetch().catch(() => {});
}

/** Refetches what an operation makes stale: queries, the session and the notices. */
function refetchAfter(operation: Operation): void {
  const stale = staleAfter(operation);
  askAnew((query) => stale === 'all' || stale.has(tagOfQuery(query) ?? ''));
  const ruleTags = tagsFromRules(operation);
  if (ruleTags.includes('session')) void renewSession();
  if (ruleTags.includes('notices')) void callOutcome.get().followNotices();
}

/** Refusals because of records that are no longer as they were displayed. */
const OUTDATED = [404, 409, 412];

/** The only place that decides which queries a change invalidates and which message it shows. */
const mutationCache = new MutationCache({
  onSuccess(data, _variables, _context, mutation) {
    const operation = operationOfMutation(mutation);
    if (!operation) return;
    refetchAfter(operation);
    const done = mutation.meta?.done;
    const text = typeof done === 'function' ? done(data) : done;
    if (!text) return;
    void callOutcome.get().toast('failed' in text ? { kind: 'error', text: text.failed } : { kind: 'success', text });
  },
  onError(error, _variables, _context, mutation) {
    logFailure(error);
    if (!(error instanceof ProblemError)) return;
    const operation = operationOfMutation(mutation);
    // Without an answer, the change may have been made.
    if (operation && (OUTDATED.includes(error.status) || !error.isRefusal)) refetchAfter(operation);
    if (mutation.meta?.errorsInline) return;
    // The sign-in form handles the rest; a failed action must not look successful once the form is closed.
    if (isRefused(error, 401))
      void callOutcome
        .get()
        .toast({ kind: 'error', text: msg`Your session had expired, so this was not done. Try again.` });
    else tell(error);
  },
});

// By default a timer: on a busy page, the second click of a double-click would come before it and send a change twice.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { meta }) {
      logFailure(error);
      if (meta?.errorToast) tell(error);
    },
  }),
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Tabs own the data that they keep: it is dropped when the tab closes, not after a time.
      gcTime: Infinity,
      retry: shouldRetry,
      // A page whose prefetch failed shows the error; the user decides whether to retry.
      retryOnMount: false,
    },
    // Repeating a change is the user's decision; the idempotency key then makes it safe.
    mutations: { retry: false, networkMode: 'always' },
  },
});
