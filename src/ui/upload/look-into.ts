import type { FileRule } from '../../rules/file-rule.ts';
import { checkFile } from './rules.ts';
import { change } from './transfer/store.ts';

const reader = () => import('../package/package.ts');

/** Reads a package in parallel with its upload, which does not depend on it. */
export async function tellFacts(key: string, file: File, signal: AbortSignal): Promise<void> {
  try {
    const { factsOfPackage } = await reader();
    change(key, { facts: await factsOfPackage(file, signal) });
  } catch {
    change(key, { facts: null });
  }
}

/**
 * Checks a file before its upload, and reads the contents of a zip.
 * @returns why it can't be uploaded, or null; also null if it can't be read here, because the server checks it, too
 */
export async function faultOf(
  key: string,
  file: File,
  rule: FileRule,
  signal: AbortSignal,
): Promise<{ code: string; entry?: string } | null> {
  const code = await checkFile(file, rule);
  if (code !== null || !rule.isArchive) return code === null ? null : { code };
  const paths = await reader()
    .then(({ pathsInZip }) => pathsInZip(file, signal))
    .catch(() => null);
  if (paths && 'code' in paths) return paths;
  if (paths) change(key, { paths });
  return null;
}
