/** A time zone to choose from. */
export interface Zone {
  /** IANA name. */
  id: string;
  /** The id with the zone's name in the user's language. */
  text: string;
}

/** Normalizes zone names and typed text: `New_York` is found as `new york`. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll('_', ' ').toLowerCase();

function nameIn(tag: string, id: string): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone: id, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/**
 * The zones that the browser supports, sorted by name.
 * @param tag BCP 47 tag of the language for their names
 */
export function zonesIn(tag: string): Zone[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...ids].toSorted().map((id) => ({ id, text: `${id.replaceAll('_', ' ')} · ${nameIn(tag, id)}` }));
}

/** The zones whose names contain every typed word. */
export function findZones(zones: readonly Zone[], typed: string): Zone[] {
  const words = plain(typed).split(/\s+/u);
  return zones.filter(({ text }) => words.every((word) => plain(text).includes(word)));
}
