import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Mutation, Query } from '@tanstack/react-query';
import { operationById, operationOf } from './operation.ts';
import { callOutcome } from './ports.ts';
import { isRefused, ProblemError } from './problem.ts';
import { tagsFromRules, staleAfter } from './stale.ts';

/** The message for a successful change, including one that changed nothing. */
export type Done = MessageDescriptor | { readonly failed: MessageDescriptor };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The screen works without the data and shows no error itself: a failure is shown as a toast. */
      errorToast?: boolean;
    };
    mutationMeta: {
      /** The screen shows a failure itself (form, dialog, upload row): no error message on top. */
      errorsInline?: boolean;
      /** Message once it has succeeded, which may depend on the answer: one that came to nothing has `failed`. */
      done?: Done | ((answer: unknown) => Done | undefined);
    };
  }
}

const maxRetries = 2;

/** A refusal never turns into an answer by asking again; a lost connection or a failing server may. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < maxRetries && error instanceof ProblemError && (error.status === 0 || error.status >= 500);

function nameOf({ options }: Mutation<unknown, unknown>): string {
  const name = options.mutationKey?.[0];
  return typeof name === 'string' ? name : '';
}

const operationOfMutation = (mutation: Mutation<unknown, unknown>) => operationById(nameOf(mutation));

/** Query keys are the segments of the path, then the query parameters. */
function tagOfQuery(query: Query): string | undefined {
  const segments = query.queryKey.filter((part) => typeof part === 'string' || typeof part === 'number');
  const path = `/${segments.join('/').replace(/^\/+/u, '')}`;
  // A question too long for an address is a POST.
  return (operationOf('GET', path) ?? operationOf('POST', path))?.tag;
}

/** A rejection that tells the user what to do next, in its form or dialog. */
const isAnswer = ({ status, code }: ProblemError): boolean =>
  [400, 401, 409, 412, 422].includes(status) || code.startsWith('AUTH_REAUTH_');

/** Notes what should not happen. Once for each failure: what succeeds at its second try has not failed. */
function logFailure(error: Error): void {
  if (!(error instanceof ProblemError) || !isAnswer(error)) void callOutcome.get().logError(error);
}

/** Shows an error as a toast. For an expired session, the sign-in form shows it. */
function tell(error: unknown): void {
  if (!isRefused(error, 401) && error instanceof ProblemError)
    void callOutcome.get().toast({ kind: 'error', text: error.code, problem: error });
}

/** The session is in no query: the console keeps it during the request. */
const renewSession = () =>
  callOutcome
    .get()
    .renewSession()
    .catch((error: Error) => {
      logFailure(error);
      tell(error);
    });

/**
 * Asks again for what a change has made stale, also where the first answer is still on its way: it may be from before the
 * change, and the library would take it for one from after it.
 */
function askAnew(predicate: (query: Query) => boolean): void {
  const onTheirWay = queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' });
  for (const query of onTheirWay) void query.cancel({ revert: true, silent: true });
  void queryClient.invalidateQueries({ predicate });
  // Those that no page shows yet are waited for as well.
  for (const query of onTheirWay) void query.fetch().catch(() => {});
}

/** The only place that decides what a change invalidates and which message it shows. */
const mutationCache = new MutationCache({
  onSuccess(data, _variables, _context, mutation) {
    const operation = operationOfMutation(mutation);
    if (!operation) return;
    const stale = staleAfter(operation);
    askAnew((query) => stale === 'all' || stale.has(tagOfQuery(query) ?? ''));
    const ruleTags = tagsFromRules(operation);
    if (ruleTags.includes('session')) void renewSession();
    if (ruleTags.includes('notices')) void callOutcome.get().followNotices();
    const done = mutation.meta?.done;
    const text = typeof done === 'function' ? done(data) : done;
    if (!text) return;
    void callOutcome.get().toast('failed' in text ? { kind: 'error', text: text.failed } : { kind: 'success', text });
  },
  onError(error, _variables, _context, mutation) {
    logFailure(error);
    if (mutation.meta?.errorsInline || !(error instanceof ProblemError)) return;
    // The sign-in form shows the rest; a failed action must not look successful once the form is gone.
    if (isRefused(error, 401))
      void callOutcome
        .get()
        .toast({ kind: 'error', text: msg`Your session had expired, so this was not done. Try again.` });
    else tell(error);
  },
});

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
      // Kept tabs own their data: it goes when its tab closes, not by the clock.
      gcTime: Infinity,
      retry: shouldRetry,
      // A page whose prefetch failed shows the error; the user decides to try again.
      retryOnMount: false,
    },
    // Repeating a change is the user's decision; the idempotency key then makes it safe.
    mutations: { retry: false, networkMode: 'always' },
  },
});
