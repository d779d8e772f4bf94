/** The requirements for a file before its upload. Codes are problem codes. */
export interface FileRule {
  /** Allowed types, recognized by extension. */
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
  /** The file is an installation package, whose facts are read from it. */
  isPackage: boolean;
  /** The file is a zip of pages, whose paths a form may want to know. */
  isArchive: boolean;
  /** Problem code of a name that may not be, or null. */
  checkName: (name: string) => string | null;
  /** Problem code of a content that will not do although it is of the right type, or null. */
  checkContent?: (file: Blob) => Promise<string | null>;
}

export interface FileType {
  /** Lower case, with the dot; without one any name will do. */
  extension?: string;
  /** What the file begins with, a character for each byte. */
  begins?: string;
  /** What stands there from the ninth byte on. */
  from8?: string;
  /** A text has no NUL among its first bytes, unless they are those of UTF-16. */
  isText?: boolean;
  /** What a text of the type has somewhere. */
  contains?: string;
}
