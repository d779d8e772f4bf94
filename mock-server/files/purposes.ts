import { limits } from '../core/limits.ts';
import type { StoredFileRow } from './tables.ts';

type FileType = StoredFileRow['type'];
type Purpose = StoredFileRow['purpose'];
type TypeCode =
  | 'FILE_TYPE_PACKAGE' | 'FILE_TYPE_ZIP' | 'FILE_TYPE_PNG' | 'FILE_TYPE_PEM'
  | 'FILE_TYPE_TXT' | 'FILE_TYPE_SHEET' | 'FILE_TYPE_MFD_MRD';
type SizeCode = 'FILE_TOO_LARGE_100M' | 'FILE_TOO_LARGE_2M' | 'FILE_TOO_LARGE_300M';

interface PurposeRule {
  /** File types by extension; `null` takes any extension as a symbol file. */
  types: readonly FileType[] | null;
  wrongType: TypeCode;
  /** A file of more bytes is refused. */
  maxBytes: number;
  tooLarge: SizeCode;
}

const small = { maxBytes: limits.smallUploadBytes, tooLarge: 'FILE_TOO_LARGE_100M' } as const;
/** "Under 100 M" is strict: the first refused size is the limit itself. */
const package_ = { maxBytes: limits.packageBytes - 1, tooLarge: 'FILE_TOO_LARGE_100M' } as const;

/** What each purpose takes. */
export const purposes: Readonly<Record<Purpose, PurposeRule>> = {
  package: { types: ['apk', 'ipa', 'hap', 'app'], wrongType: 'FILE_TYPE_PACKAGE', ...package_ },
  zip: { types: ['zip'], wrongType: 'FILE_TYPE_ZIP', ...package_ },
  icon: { types: ['png'], wrongType: 'FILE_TYPE_PNG', maxBytes: limits.iconBytes - 1, tooLarge: 'FILE_TOO_LARGE_2M' },
  symbol: { types: null, wrongType: 'FILE_TYPE_ZIP', maxBytes: limits.symbolBytes, tooLarge: 'FILE_TOO_LARGE_300M' },
  certificate: { types: ['pem'], wrongType: 'FILE_TYPE_PEM', ...small },
  idList: { types: ['txt'], wrongType: 'FILE_TYPE_TXT', ...small },
  sheet: { types: ['xlsx', 'xls', 'csv'], wrongType: 'FILE_TYPE_SHEET', ...small },
  groupFile: { types: ['mfd', 'mrd'], wrongType: 'FILE_TYPE_MFD_MRD', ...small },
};

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const MAGIC: Partial<Record<FileType, readonly number[]>> = {
  apk: ZIP,
  ipa: ZIP,
  hap: ZIP,
  app: ZIP,
  zip: ZIP,
  xlsx: ZIP,
  xls: [0xd0, 0xcf, 0x11, 0xe0],
  png: [0x89, 0x50, 0x4e, 0x47],
  // "-----BEGIN"
  pem: [0x2d, 0x2d, 0x2d, 0x2d, 0x2d, 0x42, 0x45, 0x47, 0x49, 0x4e],
};

/** The type that a file name promises for a purpose, or null when the purpose does not take it. */
export function typeOf(purpose: Purpose, name: string): FileType | null {
  const { types } = purposes[purpose];
  if (types === null) return 'symbol';
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return types.find((type) => type === extension) ?? null;
}

/** Whether the first bytes of a file are what its type begins with. Text types begin with no NUL byte. */
export function contentFits(type: FileType, head: Uint8Array): boolean {
  if (type === 'symbol') return true;
  const magic = MAGIC[type];
  return magic ? magic.every((byte, index) => head[index] === byte) : !head.includes(0);
}
