/** Prefix of console messages about successes, followed by the operation and its message as JSON. */
export const successMark = '[success] ';
