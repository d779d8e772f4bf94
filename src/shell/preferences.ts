import * as v from 'valibot';
import { createStore } from '../store.ts';

const storageKey = 'mpc.preferences';

const Preferences = v.object({
  scheme: v.optional(v.fallback(v.picklist(['auto', 'light', 'dark']), 'auto'), 'auto'),
  theme: v.optional(v.fallback(v.picklist(['purple', 'blue', 'orange']), 'purple'), 'purple'),
  size: v.optional(v.fallback(v.picklist(['small', 'medium', 'large']), 'medium'), 'medium'),
});

export type Preferences = v.InferOutput<typeof Preferences>;

const system = window.matchMedia('(prefers-color-scheme: dark)');

function stored(): Preferences {
  try {
    return v.parse(v.fallback(Preferences, v.parse(Preferences, {})), JSON.parse(localStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return v.parse(Preferences, {});
  }
}

export const preferences = createStore<Preferences>(stored());

export const isDark = ({ scheme }: Preferences): boolean => scheme === 'dark' || (scheme === 'auto' && system.matches);

/** Attributes of the root element choose the style sheets' values: nothing is rendered again. */
function apply(next: Preferences): void {
  const root = document.documentElement;
  root.dataset['mantineColorScheme'] = isDark(next) ? 'dark' : 'light';
  root.dataset['theme'] = next.theme;
  root.dataset['size'] = next.size;
}

/** Changes preferences, applies them and remembers them for this browser. */
export function setPreferences(change: Partial<Preferences>): void {
  preferences.update((current) => ({ ...current, ...change }));
  apply(preferences.get());
  localStorage.setItem(storageKey, JSON.stringify(preferences.get()));
}

system.addEventListener('change', () => apply(preferences.get()));
