import { ResourceStatus } from '../../../openapi/generated/schemas.ts';
import type { Faults } from '../../population/measuring.ts';
import type { Phones } from '../../population/phones.ts';
import type { Loads } from '../../population/resources.ts';
import { LUCK, NETWORKS } from '../../population/sessions.ts';

/** Reasons why files fail to load. */
export const CAUSES = ResourceStatus.options;
type Cause = (typeof CAUSES)[number];

/** Factors of the failure rate by network. */
const NETWORK_FACTORS = { wifi: 1.3, '5g': 1.5, '4g': 2.4, weak: 12 } as const;
/** Frequency of each cause, out of 100. */
const USUAL: readonly (readonly [Cause, number])[] = [
  ['404', 24],
  ['timeout', 22],
  ['502', 17],
  ['504', 13],
  ['503', 10],
  ['500', 6],
  ['403', 4],
  ['network', 4],
];
const WEAK: readonly (readonly [Cause, number])[] = [
  ['timeout', 58],
  ['network', 31],
  ['504', 6],
  ['404', 3],
  ['502', 2],
];
/** A version whose pages request a file that was never published. */
const MISSING_FILE = { version: '6.4.0', path: '/wealth/wealth.css', factor: 40 } as const;
/** A province where the host of pictures is unreliable. */
const FAR = { region: '北屿省', domain: 'img.chenghu.example', factor: 3.5 } as const;

/** Returns the index of the cause at a cumulative share (0 to 1). */
function causeAt(causes: typeof USUAL, part: number): number {
  let remaining = part * 100;
  const [cause] = causes.find(([, share]) => (remaining -= share) < 0) ?? ['network'];
  return CAUSES.indexOf(cause);
}

/**
 * Determines which file of a session fails to load, if any, and why. The result depends only on the session's random
 * number, so that every query sees the same file.
 * @param resourceBits the files to count, as bits
 * @param only the cause to count; all if undefined
 */
export function failuresOf(
  { segments, coded }: Phones,
  { pages, resourcesIn }: Loads,
  resourceBits: number,
  only: Cause | undefined,
): Faults {
  const isLost = pages.map(({ url }) => url.endsWith(MISSING_FILE.path));
  const isFarHost = pages.map(({ domain }) => domain === FAR.domain);
  // Phones that are split by more than the version have several entries per version.
  const isLosing = segments.versions.map((version) => version === MISSING_FILE.version);
  const isFar = coded.region.names.map((name) => name === FAR.region);
  const causes = NETWORKS.map((name) => (name === 'weak' ? WEAK : USUAL));
  /** Random ranges of each file, by network. */
  const widths = NETWORKS.map((network) =>
    pages.map(({ failures }) => (failures / 100_000) * NETWORK_FACTORS[network] * LUCK),
  );
  const most = pages.map((_, resource) =>
    isLost[resource] ? MISSING_FILE.factor : isFarHost[resource] ? FAR.factor : 1,
  );
  const widest = (of: readonly number[]) =>
    Math.max(
      0,
      ...resourcesIn.map((own) => own.reduce((sum, resource) => sum + (of[resource] ?? 0) * (most[resource] ?? 1), 0)),
    );
  return {
    below: widths.map(widest),
    count: pages.length * CAUSES.length,
    at: (luck, journey, network, version, place) => {
      const far = isFar[coded.region.codes[place] ?? 0] === true;
      let from = 0;
      for (const resource of resourcesIn[journey] ?? []) {
        const isGone = isLosing[version] === true && isLost[resource] === true;
        const factor = isGone ? MISSING_FILE.factor : far && isFarHost[resource] === true ? FAR.factor : 1;
        const width = (widths[network]?.[resource] ?? 0) * factor;
        if (luck < from + width) {
          if ((resourceBits & (1 << resource)) === 0) return -1;
          const cause = isGone ? CAUSES.indexOf('404') : causeAt(causes[network] ?? USUAL, (luck - from) / width);
          return only === undefined || CAUSES[cause] === only ? resource * CAUSES.length + cause : -1;
        }
        from += width;
      }
      return -1;
    },
  };
}
