/** The requirements for a file before its upload. Codes are problem codes. */
export interface FileRule {
  /** Allowed types, recognized by extension. */
  types: readonly FileType[];
  /** Maximum size in bytes. */
  limit: number;
  /** Whether a file of exactly the limit is too large. */
  isBelow: boolean;
  sizeCode: string;
  typeCode: string;
  emptyCode: string;
  /** Problem code for several files where a single one is expected. */
  manyCode: string;
  /** Whether the file is an installation package, whose facts are read from it. */
  isPackage: boolean;
  /** Whether the file is a zip of pages, whose paths a form may need. */
  isArchive: boolean;
  /** Problem code of an invalid file name, or null. */
  checkName: (name: string) => string | null;
  /** Problem code of content that is of the right type but not acceptable, or null. */
  checkContent?: (file: Blob) => Promise<string | null>;
}

export interface FileType {
  /** Lower case, with the dot; without it any extension is accepted. */
  extension?: string;
  /** The first bytes of the file, one character per byte. */
  begins?: string;
  /** The bytes from the ninth on. */
  from8?: string;
  /** Whether it must be text: without NUL in its first bytes, unless these are UTF-16. */
  isText?: boolean;
  /** A string that a text of this type contains. */
  contains?: string;
}
