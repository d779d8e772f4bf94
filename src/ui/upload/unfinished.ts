import * as v from 'valibot';

const Unfinished = v.object({
  /** User and application that the upload belongs to. */
  scope: v.string(),
  purpose: v.string(),
  name: v.string(),
  size: v.number(),
  lastModified: v.number(),
  id: v.string(),
  chunkSize: v.number(),
  sent: v.number(),
  /** Once it is known; without it nobody can tell that a file is still the same. */
  sha256: v.optional(v.string()),
});

/** An upload that a reload may have cut off. */
export type Unfinished = v.InferOutput<typeof Unfinished>;

const storageKey = 'mpc.uploads';
const most = 20;

function read(): Unfinished[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return v.parse(v.array(Unfinished), stored);
  } catch {
    return [];
  }
}

const write = (all: readonly Unfinished[]): void => sessionStorage.setItem(storageKey, JSON.stringify(all.slice(-most)));

/** Every upload of the window's session that has not ended. */
export const unfinished = (): readonly Unfinished[] => read();

/** Remembers how far an upload is; a reload of the page does not lose it. */
export function remember(upload: Unfinished): void {
  write([...read().filter(({ id }) => id !== upload.id), upload]);
}

export function forget(id: string): void {
  const all = read();
  if (all.some((upload) => upload.id === id)) write(all.filter((upload) => upload.id !== id));
}
