/** What a file must be before its first byte is sent. Codes are problem codes. */
export interface FileRule {
  /** Lower case, with the dot. */
  extensions: readonly string[];
  content: 'zip' | 'png' | 'text';
  /** Bytes; the size must be below it. */
  below: number;
  typeCode: string;
  sizeCode: string;
}

const signatures: Record<'zip' | 'png', readonly number[]> = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};
const forbidden = /[\\/:*?"<>|]/u;

async function hasContent(file: Blob, content: FileRule['content']): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  if (content === 'text') return !head.includes(0);
  return signatures[content].every((byte, index) => head[index] === byte);
}

/**
 * Checks name, size and the first bytes of a file.
 * @returns the problem code of the first broken rule, or null
 */
export async function checkFile(file: File, rule: FileRule): Promise<string | null> {
  if (forbidden.test(file.name)) return 'PACKAGE_NAME_CHARS';
  const name = file.name.toLowerCase();
  if (!rule.extensions.some((extension) => name.endsWith(extension))) return rule.typeCode;
  if (file.size >= rule.below) return rule.sizeCode;
  return (await hasContent(file, rule.content)) ? null : rule.typeCode;
}
