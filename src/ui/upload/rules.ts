import { beginsAsText, readText } from '../../../openapi/files/text.ts';
import type { FileRule, FileType } from '../../rules/file-rule.ts';

const headBytes = 64;

async function hasContent(file: Blob, { begins = '', from8 = '', isText, contains }: FileType): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (isText && !beginsAsText(head)) return false;
  if (contains !== undefined) {
    const read = readText(new Uint8Array(await file.arrayBuffer()));
    if (!read?.text.includes(contains)) return false;
  }
  const start = String.fromCharCode(...head.subarray(0, 16));
  return start.startsWith(begins) && start.startsWith(from8, 8);
}

/**
 * Checks name, size and the first bytes of a file.
 * @returns the problem code of the first violated rule, or null
 * @throws NotReadableError if the file no longer exists
 */
export async function checkFile(file: File, rule: FileRule): Promise<string | null> {
  const nameCode = rule.checkName(file.name);
  if (nameCode) return nameCode;
  const name = file.name.toLowerCase();
  const type = rule.types.find(({ extension = '' }) => name.endsWith(extension));
  if (!type) return rule.typeCode;
  if (file.size === 0) return rule.emptyCode;
  if (file.size > rule.limit || (rule.isBelow && file.size === rule.limit)) return rule.sizeCode;
  return (await hasContent(file, type)) ? ((await rule.checkContent?.(file)) ?? null) : rule.typeCode;
}
