import { change } from './transfer/store.ts';

const reader = () => import('../package/package.ts');

/** Reads a package beside its upload, which does not depend on it. */
export async function tellFacts(key: string, file: File, signal: AbortSignal): Promise<void> {
  try {
    const { factsOfPackage } = await reader();
    change(key, { facts: await factsOfPackage(file, signal) });
  } catch {
    change(key, { facts: null });
  }
}

/**
 * Reads what a zip contains, before its upload.
 * @returns a problem code, or null; also where nothing could be read here, as the server reads it, too
 */
export async function lookInto(key: string, file: File, signal: AbortSignal): Promise<string | null> {
  const paths = await reader()
    .then(({ pathsInZip }) => pathsInZip(file, signal))
    .catch(() => null);
  if (typeof paths === 'string') return paths;
  if (paths) change(key, { paths });
  return null;
}
