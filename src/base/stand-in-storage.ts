/*
 * Replaces browser storage that is forbidden or full by one that lasts as long as the document. No other code of the
 * console needs to know, and the sign-in page explains the effect.
 */

const probe = `mpc${__BASE_PATH__}.probe`;

function isUsable(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    window[name].setItem(probe, '-'.repeat(4000));
    window[name].removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

/** The readable entries of a storage that is only full. */
function entriesOf(name: 'localStorage' | 'sessionStorage'): [string, string][] {
  try {
    return Object.entries<string>(window[name]);
  } catch {
    return [];
  }
}

for (const name of ['localStorage', 'sessionStorage'] as const) {
  if (isUsable(name)) continue;
  const entries = new Map(entriesOf(name));
  Object.defineProperty(window, name, {
    value: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
      clear: () => entries.clear(),
    },
  });
  // A session stored in the window ends with its document.
  if (name === 'sessionStorage') document.documentElement.dataset['session'] = 'lost';
}
