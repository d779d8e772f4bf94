/** Hands bytes to the browser as a download under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken the bytes by then, or soon will: revoking at once breaks some.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
