import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file unless it already has this content, so watchers and compilers do no needless work. */
export async function writeChanged(file: string, content: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => undefined)) === content) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Every file below a folder, as paths that begin with it; empty if the folder does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Removes all other files below a folder. */
export async function removeOthers(folder: string, keep: Iterable<string>): Promise<void> {
  const files = new Set([...keep].map((file) => path.resolve(file)));
  const stale = (await filesBelow(folder)).filter((file) => !files.has(path.resolve(file)));
  await Promise.all(stale.map((file) => rm(file)));
}
