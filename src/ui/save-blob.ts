import { withoutTurns } from '../base/isolate.ts';

/** Downloads a blob under a name, without bidi control characters that could disguise the extension. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = withoutTurns(name);
  link.click();
  // Delayed, because some browsers fail if the address is revoked before they have read the bytes.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
