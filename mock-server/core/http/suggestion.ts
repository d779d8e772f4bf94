/** Longer paths are not typos, and would be expensive to compare. */
const MAX_LENGTH = 200;
/** Maximum share of wrong letters in a segment. */
const MAX_SHARE = 0.4;

/** Returns the path template that an unknown path most likely meant; undefined if none is close. */
export function nearestTemplate(path: string, templates: Iterable<string>): string | undefined {
  if (path.length > MAX_LENGTH) return undefined;
  const segments = path.split('/').filter((segment) => segment !== '');
  let nearest: string | undefined;
  let least = Infinity;
  for (const template of templates) {
    const distance = distanceOf(segments, template.split('/').slice(1));
    if (distance >= least) continue;
    nearest = template;
    least = distance;
  }
  return nearest;
}

/** Counts the wrong letters, segment by segment; the service prefix may be missing. */
function distanceOf(segments: readonly string[], template: readonly string[]): number {
  if (segments.length === template.length - 1) return 1 + distanceOf(segments, template.slice(1));
  if (segments.length !== template.length) return Infinity;
  return segments.reduce((sum, segment, index) => {
    const expected = template[index] ?? '';
    if (expected.startsWith('{')) return sum;
    const wrong = edits(segment, expected);
    return wrong > expected.length * MAX_SHARE ? Infinity : sum + wrong;
  }, 0);
}

/** Levenshtein distance. */
function edits(a: string, b: string): number {
  if (a === b) return 0;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, change));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
