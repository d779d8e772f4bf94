import { withoutTurns } from '../base/isolate.ts';

/** Hands bytes to the browser as a download under a name, without direction controls that could hide the extension. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = withoutTurns(name);
  link.click();
  // The browser has taken the bytes by then, or soon will: revoking at once breaks some.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
