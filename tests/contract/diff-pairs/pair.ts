import type { Rule } from '../../../openapi/tools/diff/rules.ts';

/** A piece of the library's text, and its replacement. */
export type Edit = readonly [from: string, to: string];

/** A change of the library and all that is to be found of it. */
export interface Pair {
  readonly name: string;
  /** A common addition to both documents. */
  readonly base?: readonly Edit[];
  /** The piece in the new document. */
  readonly edits: readonly Edit[];
  readonly finds: readonly (readonly [rule: Rule, breaks: 'client' | 'server' | 'both' | 'nobody'])[];
}
