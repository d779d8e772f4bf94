/** Whether a text is a day that exists, `2026-11-21`. Centuries beyond the present ones are slips of a finger. */
export function isDay(text: string): boolean {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/u.test(text)) return false;
  const time = Date.parse(text);
  // Some engines take 30 February for 1 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
