/** What a file must be before its first byte is sent. Codes are problem codes. */
export interface FileRule {
  /** The types it may have, told apart by their extensions. */
  types: readonly FileType[];
  /** Bytes. */
  limit: number;
  /** Whether a file of exactly the limit is too large. */
  isBelow: boolean;
  sizeCode: string;
  typeCode: string;
  emptyCode: string;
  /** Said when several files are given where one is wanted. */
  manyCode: string;
  /** The file is an installation package, which says itself what it is. */
  isPackage: boolean;
  /** The file is a zip of pages, whose paths a form may want to know. */
  isArchive: boolean;
  /** Problem code of a name that may not be, or null. */
  checkName: (name: string) => string | null;
}

export interface FileType {
  /** Lower case, with the dot; without one any name will do. */
  extension?: string;
  /** What the file begins with, a character for each byte. */
  begins?: string;
  /** A text has no NUL among its first bytes, unless it is marked as UTF-16. */
  isText?: boolean;
}

const headBytes = 512;

async function hasContent(file: Blob, { begins = '', isText }: FileType): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isText && !isWide && head.includes(0)) return false;
  return String.fromCharCode(...head.subarray(0, begins.length)) === begins;
}

/**
 * Checks name, size and the first bytes of a file.
 * @returns the problem code of the first broken rule, or null
 * @throws NotReadableError when the file is gone
 */
export async function checkFile(file: File, rule: FileRule): Promise<string | null> {
  const nameCode = rule.checkName(file.name);
  if (nameCode) return nameCode;
  const name = file.name.toLowerCase();
  const type = rule.types.find(({ extension = '' }) => name.endsWith(extension));
  if (!type) return rule.typeCode;
  if (file.size === 0) return rule.emptyCode;
  if (file.size > rule.limit || (rule.isBelow && file.size === rule.limit)) return rule.sizeCode;
  return (await hasContent(file, type)) ? null : rule.typeCode;
}
