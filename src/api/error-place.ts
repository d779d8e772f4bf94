/** Options of a mutation whose form or dialog shows failures itself. */
export const errorsInline = { mutation: { meta: { errorsInline: true } } };

/** Options of an optional query, such as the choices of a filter: a failure is shown as a toast. */
export const errorToast = { query: { meta: { errorToast: true } } };
