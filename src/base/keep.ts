/**
 * Stores a value in the browser. If that fails, because storage is full or the user has forbidden it, the console
 * continues with the state in memory, and the root element gets the reason, as on a start without storage.
 */
export function keep(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch (error) {
    document.documentElement.dataset['storage'] ??= String(error);
  }
}
