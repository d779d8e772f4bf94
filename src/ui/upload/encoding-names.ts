import type { TextEncoding } from '../../../openapi/files/text.ts';

/** Display names of text encodings. */
export const encodingNames = {
  utf8: 'UTF-8',
  utf8Bom: 'UTF-8 (BOM)',
  gb18030: 'GB18030',
  big5: 'Big5',
  utf16le: 'UTF-16 LE',
  utf16be: 'UTF-16 BE',
} as const satisfies Record<TextEncoding, string>;
