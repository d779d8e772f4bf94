import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Older files are removed; a start that still needs one creates it again. */
const OLD_MS = 30 * 24 * 3_600_000;

/**
 * A folder that caches expensive results between starts, under names that identify their input. Results that cannot be
 * read or written are computed again.
 */
export class Keep {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads the file of a name; undefined if it does not exist. */
  async read(name: string): Promise<Uint8Array | undefined> {
    return readFile(join(this.#folder, name)).catch(() => undefined);
  }

  /** Stores a file atomically. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    const file = join(this.#folder, name);
    const part = `${file}.${process.pid}`;
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(part, bytes);
      await rename(part, file);
    } catch {
      await rm(part, { force: true }).catch(() => {});
    }
  }

  /** Removes old files. */
  async clean(now: number): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const file = join(this.#folder, name);
      const stats = await stat(file).catch(() => undefined);
      if (stats && now - stats.mtimeMs > OLD_MS) await rm(file, { force: true }).catch(() => {});
    }
  }
}
