const DOT = 46;
const ZERO = 48;

/**
 * Compares two versions, or bounds of a range, part by part; a missing part is 0. The contract allows only digits and
 * dots. A library for all kinds of versions would evaluate two regular expressions per comparison on each write.
 */
export function compareVersions(a: string, b: string): number {
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    let [left, right] = [0, 0];
    for (; i < a.length && a.charCodeAt(i) !== DOT; i++) left = left * 10 + a.charCodeAt(i) - ZERO;
    for (; j < b.length && b.charCodeAt(j) !== DOT; j++) right = right * 10 + b.charCodeAt(j) - ZERO;
    if (left !== right) return left - right;
    i++;
    j++;
  }
  return 0;
}

/** Sorts versions, lowest first. Each is parsed once: there may be thousands. */
export const sortedVersions = (versions: readonly string[]): string[] =>
  versions
    .map((version) => ({ version, parts: version.split('.').map(Number) }))
    .toSorted(({ parts: a }, { parts: b }) => {
      for (let index = 0; index < a.length || index < b.length; index++) {
        const difference = (a[index] ?? 0) - (b[index] ?? 0);
        if (difference !== 0) return difference;
      }
      return 0;
    })
    .map(({ version }) => version);
