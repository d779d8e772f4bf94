export const textEncodings = ['utf8', 'utf8Bom', 'gb18030', 'big5', 'utf16le', 'utf16be'] as const;

/** The encoding of a text file. */
export type TextEncoding = (typeof textEncodings)[number];

export interface TextRead {
  /** Without a byte order mark. */
  text: string;
  encoding: TextEncoding;
}

export interface TextHints {
  /** The encoding, if known; otherwise it is detected. */
  encoding?: TextEncoding | undefined;
  /** Language of the reader, `zh_TW` or `zh-TW`: it decides between GB18030 and Big5 where the bytes don't. */
  language?: string | undefined;
}

const LABELS = {
  utf8: 'utf-8',
  utf8Bom: 'utf-8',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  gb18030: 'gb18030',
  big5: 'big5',
} as const satisfies Record<TextEncoding, string>;

/**
 * Whether an encoding was guessed. Without a byte order mark the same bytes may be valid in another encoding, so a
 * person must check.
 */
export const isGuessed = (encoding: TextEncoding): boolean => encoding === 'gb18030' || encoding === 'big5';

/** The text, if the bytes are valid in this encoding. A text has no NUL. */
function decoded(bytes: Uint8Array, encoding: TextEncoding): TextRead | null {
  try {
    const text = new TextDecoder(LABELS[encoding], { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : { text, encoding };
  } catch {
    return null;
  }
}

/** Maximum number of bytes that are read to detect an encoding without a mark. */
const SAMPLE_BYTES = 4096;

/** Minimum number of NULs in UTF-16, and their minimum share of the bytes: two Latin letters in five characters. */
const LEAST_NULS = 2;
const NUL_SHARE = 0.2;
/** How many times more often they occur on one side of UTF-16 than on the other. */
const NUL_RATIO = 8;

/** The encoding that a mark names, or the NULs of UTF-16 between the letters of Latin. */
function markedEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf8Bom';
  if (first === 0xff && second === 0xfe) return 'utf16le';
  if (first === 0xfe && second === 0xff) return 'utf16be';
  if (first === 0x84 && second === 0x31 && third === 0x95 && bytes[3] === 0x33) return 'gb18030';
  const nuls = [0, 0];
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  sample.forEach((byte, at) => {
    if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = nuls;
  if (even + odd < Math.max(LEAST_NULS, sample.length * NUL_SHARE)) return undefined;
  if (odd > even * NUL_RATIO) return 'utf16le';
  return even > odd * NUL_RATIO ? 'utf16be' : undefined;
}

/**
 * Whether the first bytes of a file can be those of a text.
 * @param head about ten bytes suffice
 */
export const beginsAsText = (head: Uint8Array): boolean => !head.includes(0) || markedEncoding(head) !== undefined;

const isWithin = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to;

/** The weight of a known but uncommon character. */
const RARE = 0.25;

/**
 * How many characters of two bytes are common ones of GB2312, and how many are common ones of Big5; rarer ones count for
 * less. The common ones of each lie where the other encoding has rare ones, or none.
 */
function commonCharacters(bytes: Uint8Array): { gb18030: number; big5: number } {
  const common = { gb18030: 0, big5: 0 };
  for (let at = 0; at + 1 < bytes.length; at++) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80) continue;
    const isHigh = isWithin(trail, 0xa1, 0xfe);
    if (isHigh && (isWithin(lead, 0xa1, 0xa3) || isWithin(lead, 0xb0, 0xd7))) common.gb18030++;
    else if (isHigh && isWithin(lead, 0xd8, 0xf7)) common.gb18030 += RARE;
    if (isHigh || isWithin(trail, 0x40, 0x7e)) {
      if (isWithin(lead, 0xa1, 0xc6)) common.big5++;
      else if (isWithin(lead, 0xc9, 0xf9)) common.big5 += RARE;
    }
    at++;
  }
  return common;
}

/** A text in one of the encodings that Chinese systems used before Unicode; null if it is plausible in neither. */
function legacyText(bytes: Uint8Array, language = ''): TextRead | null {
  const common = commonCharacters(bytes);
  const prefersBig5 = /^zh[-_](?:TW|HK|MO|Hant)/u.test(language);
  const readings = (prefersBig5 ? (['big5', 'gb18030'] as const) : (['gb18030', 'big5'] as const))
    .filter((encoding) => common[encoding] > 0)
    .toSorted((a, b) => common[b] - common[a]);
  for (const encoding of readings) {
    const read = decoded(bytes, encoding);
    if (read !== null) return read;
  }
  return null;
}

/**
 * Reads a text file. Tries the byte order mark, UTF-16 without a mark, UTF-8, then the encodings of Chinese systems.
 * @returns null if it is not a text, or not valid in the given encoding
 */
export function readText(bytes: Uint8Array, { encoding, language }: TextHints = {}): TextRead | null {
  const knownEncoding = encoding ?? markedEncoding(bytes);
  if (knownEncoding !== undefined) return decoded(bytes, knownEncoding);
  return decoded(bytes, 'utf8') ?? legacyText(bytes, language);
}
