/**
 * A fresh key for one intention of the user, which its retries repeat.
 * Built on random bytes because `randomUUID` is missing on plain http.
 */
export function newIntent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
