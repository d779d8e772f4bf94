/** A zone to choose. */
export interface Zone {
  /** IANA name. */
  id: string;
  /** With its name in the user's language. */
  text: string;
}

/** What the name of a zone and what is typed have in common: `New_York` is found as `new york`. */
const plain = (text: string): string => text.replaceAll('_', ' ').toLowerCase();

function nameIn(tag: string, id: string): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone: id, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/**
 * The zones that the browser can count in, by name.
 * @param tag BCP 47, of the language to name them in
 */
export function zonesIn(tag: string): Zone[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...ids].toSorted().map((id) => ({ id, text: `${id.replaceAll('_', ' ')} · ${nameIn(tag, id)}` }));
}

/** The zones whose names have every word that was typed. */
export function findZones(zones: readonly Zone[], typed: string): Zone[] {
  const words = plain(typed).split(/\s+/u);
  return zones.filter(({ text }) => words.every((word) => plain(text).includes(word)));
}
