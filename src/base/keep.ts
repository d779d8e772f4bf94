/**
 * Stores a value in the browser. Where it no longer can, for want of room or because the user has forbidden it, the
 * console goes on with what is in memory, and the root element has the reason, as at a start without storage.
 */
export function keep(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch (error) {
    document.documentElement.dataset['storage'] ??= String(error);
  }
}
