import * as v from 'valibot';
import { session, userKey } from '../../session/state.ts';
import { createStore } from '../../base/store.ts';
import { keep } from '../../base/keep.ts';

/** A schema that replaces an invalid or missing value by the first one and keeps the other preferences. */
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  v.fallback(v.picklist(values), values[0]);

/** Earlier names of layouts in stored preferences. */
const earlierLayouts: ReadonlyMap<unknown, string> = new Map([
  ['topTile', 'top-tile'],
  ['topTree', 'top-tree'],
]);

const Preferences = v.object({
  theme: oneOf('purple', 'blue', 'orange'),
  scheme: oneOf('auto', 'light', 'dark'),
  size: oneOf('medium', 'small', 'large'),
  density: oneOf('default', 'compact', 'comfortable'),
  layout: v.fallback(
    v.pipe(
      v.unknown(),
      v.transform((layout) => earlierLayouts.get(layout) ?? layout),
      v.picklist(['left', 'right', 'top-tile', 'top-tree']),
    ),
    'left',
  ),
  sidebar: oneOf('open', 'collapsed'),
  footer: oneOf('off', 'on'),
  /** The time zone for times and days: the platform's, the browser's, or an IANA zone. */
  zone: v.fallback(v.string(), 'platform'),
  /** Whether single-character shortcuts are enabled, outside of focused controls. */
  keys: oneOf('on', 'off'),
  /** Addresses, without search, of the user's pinned tabs. */
  pins: v.fallback(v.array(v.string()), []),
  /** Ids of the roles whose guide was shown. */
  guides: v.fallback(v.array(v.string()), []),
});

export type Preferences = v.InferOutput<typeof Preferences>;

// Shared with `src/app/boot.js`: the preferences of this window's user, else the last ones in this browser.
const lastKey = `mpc${__BASE_PATH__}.preferences`;
const keyOf = (user: string): string => `${lastKey}.${user}`;

const system = window.matchMedia('(prefers-color-scheme: dark)');

function stored(key: string): Preferences {
  try {
    return v.parse(Preferences, JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return v.parse(Preferences, {});
  }
}

export const preferences = createStore<Preferences>(stored(lastKey));

/**
 * Applies preferences as attributes of the root element, which select values in the style sheets without rerendering.
 */
function apply(next: Preferences): void {
  const { dataset } = document.documentElement;
  const isDark = next.scheme === 'dark' || (next.scheme === 'auto' && system.matches);
  Object.assign(dataset, {
    mantineColorScheme: isDark ? 'dark' : 'light',
    theme: next.theme,
    size: next.size,
    density: next.density,
  });
  preferences.set(next);
}

const currentUser = (): string | undefined => session.get()?.user.userId;

/** Changes preferences of the signed-in user, applies them here and in the user's other windows, and stores them. */
export function setPreferences(change: Partial<Preferences>): void {
  const user = currentUser();
  const next = { ...preferences.get(), ...change };
  apply(next);
  const text = JSON.stringify(next);
  keep(localStorage, lastKey, text);
  if (user) keep(localStorage, keyOf(user), text);
}

/** Applies the stored preferences of a user who signs in. */
function takeUp(): void {
  const user = currentUser();
  if (!user) return;
  keep(sessionStorage, userKey, user);
  apply(stored(keyOf(user)));
}

takeUp();
session.subscribe(takeUp);
system.addEventListener('change', () => apply(preferences.get()));
window.addEventListener('storage', ({ key }) => {
  const user = currentUser();
  if (user && key === keyOf(user)) takeUp();
});
new MutationObserver(() => {
  void import('../storage/storage-toast.ts').then(({ tellStorage }) => tellStorage());
}).observe(document.documentElement, { attributeFilter: ['data-storage'] });
