/** Maximum depth of the JSON that is read; the contract needs ten levels at most. */
export const MAX_DEPTH = 64;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `{` and `}`; `[` and `]` differ from them by one bit. */
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Whether JSON is nested too deeply to be walked. Brackets in texts do not count. */
export function isDeep(source: string): boolean {
  if (source.length <= 2 * MAX_DEPTH) return false;
  let depth = 0;
  for (let at = 0; at < source.length; at++) {
    const sign = source.charCodeAt(at);
    if (sign === QUOTE) {
      do at = source.indexOf('"', at + 1);
      while (at > 0 && isEscaped(source, at));
      if (at < 0) return false;
    } else if ((sign | 0x20) === OPEN && ++depth > MAX_DEPTH) return true;
    else if ((sign | 0x20) === CLOSE) depth--;
  }
  return false;
}

/** Whether an odd number of backslashes precedes the place. */
function isEscaped(source: string, place: number): boolean {
  let start = place;
  while (source.charCodeAt(start - 1) === BACKSLASH) start--;
  return (place - start) % 2 === 1;
}
