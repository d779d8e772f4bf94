import type { Tables } from '../core/store/table.ts';
import type { Rng } from '../core/world/rng.ts';
import { UNKNOWN } from '../counting/keys.ts';
import type { Coder } from './coders.ts';
import type { Phones, VersionSegments } from './phones.ts';

/** A sub-application, with the packages that phones have had. */
export interface OfflineApp {
  readonly subAppId: string;
  readonly name: string;
  /** The versions of its packages; empty means no package. */
  readonly segments: VersionSegments;
}

/** Returns the offline packages that rollouts delivered to phones; provided by publish. */
export type PackagesOf = (
  context: { readonly db: Tables; rng(...key: (string | number)[]): Rng },
  appId: string,
) => readonly OfflineApp[];

/** Pages in the packages of sub-applications, by application and number of the sub-application. */
const PAGES: Readonly<Partial<Record<string, Readonly<Record<string, readonly string[]>>>>> = {
  'chenghu-mbank': {
    '20240102': ['理财首页', '理财详情', '购买确认', '基金首页', '存款产品'],
    '20240103': ['生活缴费', '手机充值'],
    '20240104': ['账单分期'],
  },
  'chenghu-cbank': { '20240201': ['代发工资'] },
  'chenghu-office': { '20240301': ['发起审批'] },
};

/** Returns the number of the sub-application with a page of an application; undefined if the page is loaded online. */
export const subAppOf = (applicationId: string, page: string): string | undefined =>
  Object.entries(PAGES[applicationId] ?? {}).find(([, pages]) => pages.includes(page))?.[0];

/** Whether a sub-application contains pages of an application. */
export const hasPages = (applicationId: string, { subAppId }: OfflineApp): boolean =>
  PAGES[applicationId]?.[subAppId] !== undefined;

/** Returns the display name of a package; pages without a package have the name of the sub-application alone. */
export const packageTitle = ({ name }: OfflineApp, version: string): string =>
  version === '' ? name : `${name} ${version}`;

/** Packages of several sub-applications; each page has that of its own. */
export interface PackageSplit {
  /** By the index of the package. */
  readonly coder: Coder;
  readonly apps: readonly {
    /** Its pages, as bits. */
    readonly pages: number;
    /** Index of its first package; the others follow. */
    readonly first: number;
    /** Undefined for pages without a sub-application. */
    readonly segments: VersionSegments | undefined;
  }[];
  /** The sub-application of each page, by index; -1 for pages that are not counted. */
  readonly appOf: readonly number[];
}

/**
 * Splits pages by their package; pages without one form one part.
 * @param pages the pages of an application; pages of other sub-applications are not counted
 */
export function packageSplit(
  applicationId: string,
  pages: readonly { readonly name: string }[],
  apps: readonly OfflineApp[],
): PackageSplit {
  const names = [UNKNOWN];
  const bringing: readonly (OfflineApp | undefined)[] = [undefined, ...apps];
  const subApps = pages.map(({ name }) => subAppOf(applicationId, name));
  const appOf = subApps.map((subAppId) => bringing.findIndex((app) => app?.subAppId === subAppId));
  return {
    apps: bringing.map((app, place) => {
      const first = app ? names.length : 0;
      if (app) names.push(...app.segments.versions.map((version) => packageTitle(app, version)));
      const own = appOf.reduce((bits, of, page) => (of === place ? bits | (1 << page) : bits), 0);
      return { pages: own, first, segments: app?.segments };
    }),
    appOf,
    coder: { names, by: 'package', codes: [...names.keys()] },
  };
}

/** Segments that combine versions with something else, such as packages: both are constant within a segment. */
export interface Joined {
  readonly segments: VersionSegments;
  /** For each index in its versions, the index of the package. */
  readonly packages: Uint16Array;
}

const cache = new WeakMap<VersionSegments, WeakMap<VersionSegments, Joined>>();

/** Joins versions with further segments of phones; cached for the same arguments. */
export function joinedOf(app: VersionSegments, own: VersionSegments): Joined {
  let ofApp = cache.get(app);
  if (ofApp === undefined) cache.set(app, (ofApp = new WeakMap()));
  let joined = ofApp.get(own);
  if (joined === undefined) ofApp.set(own, (joined = join(app, own)));
  return joined;
}

function join(app: VersionSegments, own: VersionSegments): Joined {
  const codes = new Map<number, number>();
  const [from, version]: [number[], number[]] = [[], []];
  const offsets = new Uint32Array(app.offsets.length);
  for (let place = 0; place + 1 < offsets.length; place++) {
    let [a, b] = [app.offsets[place] ?? 0, own.offsets[place] ?? 0];
    const [endA, endB] = [app.offsets[place + 1] ?? 0, own.offsets[place + 1] ?? 0];
    for (let at = -Infinity; ;) {
      const wide = (app.version[a] ?? 0) * own.versions.length + (own.version[b] ?? 0);
      const code = codes.get(wide) ?? codes.size;
      codes.set(wide, code);
      from.push(at);
      version.push(code);
      const nextA = a + 1 < endA ? (app.from[a + 1] ?? Infinity) : Infinity;
      const nextB = b + 1 < endB ? (own.from[b + 1] ?? Infinity) : Infinity;
      at = Math.min(nextA, nextB);
      if (at === Infinity) break;
      if (nextA === at) a++;
      if (nextB === at) b++;
    }
    offsets[place + 1] = from.length;
  }
  const wides = [...codes.keys()];
  const versions = wides.map((wide) => app.versions[Math.floor(wide / own.versions.length)] ?? '');
  return {
    segments: { versions, offsets, from: Float64Array.from(from), version: Uint16Array.from(version) },
    packages: Uint16Array.from(wides, (wide) => wide % own.versions.length),
  };
}

/**
 * Splits the sessions of phones by the package of a sub-application too.
 * @param only the title of a package: sessions without it are not counted
 */
export function withPackages(phones: Phones, app: OfflineApp, only?: string): Phones {
  const { segments, packages } = joinedOf(phones.segments, app.segments);
  const names = app.segments.versions.map((version) => packageTitle(app, version));
  const isCounted = only === undefined ? undefined : Array.from(packages, (one) => names[one] === only);
  return {
    ...phones,
    segments: isCounted ? { ...segments, isCounted } : segments,
    packages: { names, by: 'version', codes: packages },
  };
}
