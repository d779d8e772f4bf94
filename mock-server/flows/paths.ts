import type { Journeys } from '../population/journeys.ts';
import { JOURNEYS } from '../population/sessions.ts';

/** Returns the visits at which a path of directly consecutive pages ends in a journey. */
export function endsOf({ page, journey }: Journeys, path: readonly number[]): number[] {
  const length = path.length;
  return [...page.keys()].filter(
    (visit) =>
      visit + 1 >= length &&
      path.every((own, place) => {
        const at = visit - length + 1 + place;
        return page[at] === own && journey[at] === journey[visit];
      }),
  );
}

/** Returns what sessions view after a path: the count of each page, and of sessions that end there. */
export function nextOf(
  { pages, page, journey }: Journeys,
  ends: readonly number[],
  sessions: ArrayLike<number>,
): { views: number; next: Int32Array; left: number } {
  const next = new Int32Array(pages.length);
  let [views, left] = [0, 0];
  for (const visit of ends) {
    const count = sessions[journey[visit] ?? 0] ?? 0;
    views += count;
    if (journey[visit + 1] !== journey[visit]) left += count;
    else {
      const place = page[visit + 1] ?? 0;
      next[place] = (next[place] ?? 0) + count;
    }
  }
  return { views, next, left };
}

/** Returns for each journey which paths it contains, as bits. */
export function pathsIn({ journey }: Journeys, ends: readonly (readonly number[])[]): Int32Array {
  const paths = new Int32Array(JOURNEYS);
  for (const [place, visits] of ends.entries())
    for (const visit of visits) {
      const own = journey[visit] ?? 0;
      paths[own] = (paths[own] ?? 0) | (1 << place);
    }
  return paths;
}
