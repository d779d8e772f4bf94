import { FilePurpose, FileType } from '../../../openapi/generated/limits.files.ts';
import { beginsAsText } from '../../../openapi/files/text.ts';
import type { StoredFileRow } from './table.ts';

type Type = StoredFileRow['type'];
type Purpose = StoredFileRow['purpose'];
type Facts = (typeof FilePurpose)[Purpose];

interface TypeFacts {
  readonly extension?: string;
  /** The first bytes, one character each. */
  readonly begins?: string;
  /** The bytes from the ninth on. */
  readonly from8?: string;
  readonly isText?: boolean;
  readonly contains?: string;
}

/** The limit of a purpose, with the refusals of violations. */
interface PurposeRule {
  readonly types: readonly Type[];
  /** Maximum size of a file in bytes. */
  readonly maxBytes: number;
  readonly tooLarge: Facts['tooLarge'];
  readonly wrongType: Facts['wrongType'];
}

/** Returns the contract's rule for a purpose. */
export function ruleOf(purpose: Purpose): PurposeRule {
  const facts = FilePurpose[purpose];
  const { types, tooLarge, wrongType } = facts;
  return { types, tooLarge, wrongType, maxBytes: 'below' in facts ? facts.below - 1 : facts.atMost };
}

const factsOf = (type: Type): TypeFacts => FileType[type];

/** Returns the file type for a name and purpose; null if the purpose does not allow it. */
export function typeOf(purpose: Purpose, name: string): Type | null {
  const lower = name.toLowerCase();
  return ruleOf(purpose).types.find((type) => lower.endsWith(factsOf(type).extension ?? '')) ?? null;
}

/** Returns text that every file of the type contains; undefined if the first bytes are sufficient. */
export const contentOf = (type: Type): string | undefined => factsOf(type).contains;

/** Whether the first bytes of a file match its type. */
export function contentFits(type: Type, head: Uint8Array): boolean {
  const { begins = '', from8 = '', isText } = factsOf(type);
  const start = String.fromCharCode(...head.subarray(0, 16));
  return start.startsWith(begins) && start.startsWith(from8, 8) && (isText !== true || beginsAsText(head));
}
