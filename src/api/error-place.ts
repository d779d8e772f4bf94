/** Options of a mutation whose form or dialog shows a failure itself. */
export const errorsInline = { mutation: { meta: { errorsInline: true } } };

/** Options of a query whose screen goes on without it, as one without the choices of a filter does: a failure is told as a message. */
export const errorToast = { query: { meta: { errorToast: true } } };
