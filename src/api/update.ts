/** Options of a mutation whose form or dialog shows a failure itself. */
export const problemShown = { mutation: { meta: { problemShown: true } } };

/** Options of a query whose screen goes on without it, as one without the choices of a filter does: a failure is told as a message. */
export const problemToast = { query: { meta: { problemToast: true } } };
