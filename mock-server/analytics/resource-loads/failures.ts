import { ResourceStatus } from '../../../openapi/generated/schemas.ts';
import type { Faults } from '../../population/measuring.ts';
import type { Phones } from '../../population/phones.ts';
import type { Loads } from '../../population/resources.ts';
import { LUCK, NETWORKS } from '../../population/sessions.ts';

/** Why files do not arrive. */
export const CAUSES = ResourceStatus.options;
type Cause = (typeof CAUSES)[number];

/** How many times as often files fail to arrive through each network. */
const NETWORK_FACTORS = { wifi: 1.3, '5g': 1.5, '4g': 2.4, weak: 12 } as const;
/** Out of 100, how often each cause is the one. */
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
/** A version whose pages ask for a file that was never published. */
const MISSING_FILE = { version: '6.4.0', path: '/wealth/wealth.css', factor: 40 } as const;
/** A province in which the host of pictures answers badly. */
const FAR = { region: '北屿省', domain: 'img.chenghu.example', factor: 3.5 } as const;

/** The place of the cause that a part (0 to 1) of all of them comes to. */
function causeAt(causes: typeof USUAL, part: number): number {
  let remaining = part * 100;
  const [cause] = causes.find(([, share]) => (remaining -= share) < 0) ?? ['network'];
  return CAUSES.indexOf(cause);
}

/**
 * Which file of a session does not arrive, if one does not, and why: by its luck, so that a session has the same one
 * whatever is asked.
 * @param resourceBits the files that are counted, as bits
 */
export function failuresOf({ segments, coded }: Phones, { pages, resourcesIn }: Loads, resourceBits: number): Faults {
  const isLost = pages.map(({ url }) => url.endsWith(MISSING_FILE.path));
  const isFarHost = pages.map(({ domain }) => domain === FAR.domain);
  // If phones are split by more than the version, a version occurs several times.
  const isLosing = segments.versions.map((version) => version === MISSING_FILE.version);
  const isFar = coded.region.names.map((name) => name === FAR.region);
  const causes = NETWORKS.map((name) => (name === 'weak' ? WEAK : USUAL));
  /** Of all lots, those of each file through each network. */
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
          return resource * CAUSES.length + cause;
        }
        from += width;
      }
      return -1;
    },
  };
}
