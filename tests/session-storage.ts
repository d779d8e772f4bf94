import { vi } from 'vitest';

/** Gives a test an empty `sessionStorage`, which Node has none of. */
export function stubSessionStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
}
