import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStorage } from '../store/blobs.ts';

/** Blob storage in files. */
export interface FileBlobs extends BlobStorage {
  /** Returns the given keys that have no file. */
  missing(keys: ReadonlySet<string>): Promise<string[]>;
  /** Removes files left by a process that was killed in the middle of a transaction. */
  keepOnly(keys: ReadonlySet<string>): Promise<void>;
}

/** Stores each blob in its own file. Bytes are on the disk before their transaction is stored. */
export function createFileBlobs(folder: string): FileBlobs {
  const path = (key: string): string => join(folder, encodeURIComponent(key));
  return {
    async write(key, bytes) {
      await mkdir(folder, { recursive: true });
      const file = await open(path(key), 'w');
      try {
        await file.writeFile(bytes);
      } finally {
        await file.close();
      }
    },
    async read(key) {
      try {
        return new Uint8Array(await readFile(path(key)));
      } catch {
        return undefined;
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(path(key), { force: true });
    },
    async missing(keys) {
      const names = new Set(await readdir(folder).catch(() => []));
      return [...keys].filter((key) => !names.has(encodeURIComponent(key)));
    },
    async keepOnly(keys) {
      const names = await readdir(folder).catch(() => []);
      const kept = new Set([...keys].map(encodeURIComponent));
      for (const name of names) if (!kept.has(name)) await rm(join(folder, name), { force: true });
    },
  };
}
