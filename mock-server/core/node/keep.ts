import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What was made so long ago goes; a start that still needs it makes it again. */
const OLD_MS = 30 * 24 * 3_600_000;

/**
 * A folder in which what takes long to make is kept from one start to the next, under names that say what it was made of.
 * What cannot be read or written there is made again.
 */
export class Keep {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What is kept under a name; undefined where there is nothing. */
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

  /** Removes what was made long ago. */
  async clean(now: number): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const file = join(this.#folder, name);
      const stats = await stat(file).catch(() => undefined);
      if (stats && now - stats.mtimeMs > OLD_MS) await rm(file, { force: true }).catch(() => {});
    }
  }
}
