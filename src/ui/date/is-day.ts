/** Whether a text is an existing day, `2026-11-21`. Only accepts years from 1900 to 2999; others are typing errors. */
export function isDay(text: string): boolean {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/u.test(text)) return false;
  const time = Date.parse(text);
  // Some engines parse 30 February as 1 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
