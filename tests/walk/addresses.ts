import { existsSync, globSync, readFileSync } from 'node:fs';
import { screens } from '../../openapi/generated/menu-names.ts';

/** One page serves the full upgrades of all platforms, and one their crashes, so that one menu of each is enough. */
const others = new Set([
  'publish/ios-upgrade',
  'publish/harmony-upgrade',
  'analytics/crash-ios',
  'analytics/crash-harmony',
]);

/** Analyses come last: the layout of each page follows from the order, and their number grows. */
const pages = screens
  .filter((screen) => !others.has(screen))
  .toSorted((a, b) => Number(a.startsWith('analytics/')) - Number(b.startsWith('analytics/')))
  .map((screen) => `/pages/${screen}`);

/** An address of each route that is not the page of a menu; null where there is nothing to see. */
export const ownAddresses: Readonly<Record<string, string | null>> = {
  '/': null,
  '/redirect/$': null,
  // A frame shows an external page, and is covered by the story of the menus.
  '/iframelink/$menuNum': null,
  '/dashboard': '/dashboard',
  '/about': '/about',
  '/guide': null,
  '/guide/index': '/guide/index',
  '/error-log': '/error-log',
  '/pages/files/export': '/pages/files/export',
  '/401': '/401?path=/pages/x',
  '/404': '/404?path=/pages/x',
  // Only menus of administrators lead to it, and it is covered by the story of the frame.
  '/pages/$': null,
  '/pages/analyzer-simple/ios-details': '/pages/analyzer-simple/ios-details?platform=android&issueId=5&range=7d',
  // Leads to the screen of that name.
  '/pages/analyzer-simple/$screen': null,
  '/pages/publish/offline-gmr': '/pages/publish/offline-gmr?id=24',
  '/pages/publish/choose-zip': '/pages/publish/choose-zip',
  '/pages/advertisement/add-activity': '/pages/advertisement/add-activity?step=booths',
  '/pages/advertisement/edit-activity': '/pages/advertisement/edit-activity?id=3&step=confirm',
  '/pages/advertisement/detail-activity': '/pages/advertisement/detail-activity?id=6',
  '/pages/advertisement/activity-calendar': '/pages/advertisement/activity-calendar?weeks=8',
  '/pages/advertisement/crowd-details': '/pages/advertisement/crowd-details?id=5',
  '/pages/advertisement/modify-crowd': '/pages/advertisement/modify-crowd?id=2',
  '/pages/message/push-deliveries': '/pages/message/push-deliveries?message=11',
};

/** Further states of pages with an address: steps of a form, a comparison of figures, a list without matches. */
const states = [
  '/pages/analytics/symbol-table?tab=missing',
  '/pages/advertisement/add-activity',
  '/pages/advertisement/add-activity?step=audience',
  '/pages/advertisement/activity-effect?range=30d&activityId=6&compareWith=2',
  '/pages/publish/android-upgrade?version=99',
];

/** An address of every page. */
export const addresses: readonly string[] = [
  ...Object.values(ownAddresses).filter((address) => address !== null),
  ...pages,
];

/** Forms that are pages, as they are saved; the others open over their lists. */
export const pageForms: ReadonlySet<string> = new Set([
  '/pages/advertisement/add-activity',
  '/pages/advertisement/add-activity?step=booths',
  '/pages/advertisement/modify-crowd?id=2',
]);

/** The folder of a screen's page: the full upgrades of all platforms have one, and so have crashes and ANRs. */
const folderOf = (screen: string): string =>
  screen.replace('android-upgrade', 'upgrade').replace(/crash-(?:android|anr)$/u, 'crash');

/** Values of the keys that open something else than a record, and records that show more than the first of their list. */
const values: Readonly<Partial<Record<string, string>>> = {
  form: 'new',
  import: 'new',
  versions: 'all',
  applets: 'all',
  manage: 'sub-apps',
  'advertisement/booth-manager?view': '6',
  'message/push?view': '11',
  'message/push?test': '13',
  'publish/android-upgrade?view': '36',
  'publish/android-upgrade?gray': '36',
  'publish/android-upgrade?rollout': '35',
};

/** A page, and the content that its address opens over it: forms, details, histories. */
export interface Place {
  readonly address: string;
  /** Keys of the address with their values; null is the first record of the list. */
  readonly over: readonly (readonly [key: string, value: string | null])[];
}

/** The drawers of a list, from its page. */
function opens(screen: string): Place['over'] {
  const file = `src/pages/${folderOf(screen)}/list.tsx`;
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const drawers = /drawers=\{\{([^}]*)\}\}/u.exec(text)?.[1] ?? '';
  const keys = [...drawers.matchAll(/(\w+): \w+/gu), ...text.matchAll(/<Once when=\{search\.(\w+) !== undefined\}/gu)];
  return keys.map(([, key = '']) => [key, values[`${screen}?${key}`] ?? values[key] ?? null] as const);
}

/** Every page, with its drawers. */
export const places: readonly Place[] = [...addresses, ...states].map((address) => ({
  address,
  over: opens(address.replace('/pages/', '')),
}));

const filesOf = ({ address }: Place): string[] =>
  globSync(`src/pages/${folderOf(address.replace('/pages/', ''))}/*.tsx`).map((file) => readFileSync(file, 'utf8'));

/** The components of some folders that the files of a page import. */
const piecesOf = (files: readonly string[], folders: RegExp): string[] =>
  files.flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '[./]+\/((?:ui|resource)\/[^']+)'/gu)].flatMap(
      ([, names = '', from = '']) => (folders.test(from) ? (names.match(/\b[A-Z]\w+/gu) ?? []) : []),
    ),
  );

/** A small set of pages that together have every component of all of them. */
function fewest(of: readonly (readonly [address: string, pieces: readonly string[]])[]): string[] {
  const missing = new Set(of.flatMap(([, pieces]) => pieces));
  const selection: string[] = [];
  const gain = (pieces: readonly string[]) => new Set(pieces.filter((piece) => missing.has(piece))).size;
  while (missing.size > 0) {
    const [next] = of.toSorted(([, one], [, other]) => gain(other) - gain(one));
    if (!next) break;
    selection.push(next[0]);
    for (const piece of next[1]) missing.delete(piece);
  }
  return selection;
}

const isAnalysis = (place: Place): boolean => filesOf(place).some((text) => text.includes('<AnalysisPage'));

/** Pages that share components with others: lists those of their forms, analyses those of their cards. */
const alike: readonly (readonly [of: readonly Place[], folders: RegExp])[] = [
  [places.filter(({ over }) => over.length > 0), /^ui\/(?:field|upload|date|id-list|json)/u],
  [places.filter(({ over }) => over.length === 0).filter(isAnalysis), /^(?:resource\/analysis|ui\/chart)\//u],
];

/** A small set of these pages that together have every component. */
export const samples: ReadonlySet<string> = new Set(
  alike.flatMap(([of, folders]) => fewest(of.map((place) => [place.address, piecesOf(filesOf(place), folders)]))),
);

/** The other ones, which have no component that is not in a sample. */
export const likeSamples: ReadonlySet<string> = new Set(
  alike.flatMap(([of]) => of.map(({ address }) => address)).filter((address) => !samples.has(address)),
);

/** The address of a list with another key. */
export const withKey = (address: string, key: string, value: string | null): string =>
  `${address}${address.includes('?') ? '&' : '?'}${key}=${value}`;

/** Addresses of the forms over their lists. */
export const forms: readonly string[] = places
  .filter(({ over }) => over.some(([key]) => key === 'form'))
  .map(({ address }) => `${address}?form=new`);
