import { vi } from 'vitest';

/** Gives a test an empty `sessionStorage`, which Node lacks. */
export function stubSessionStorage(): void {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
}
