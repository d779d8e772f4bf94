import type { Rule } from '../../../openapi/tools/diff/rules.ts';

/** A piece of the library's text, and its replacement. */
export type Edit = readonly [from: string, to: string];

/** A change to the library and everything that must be found. */
export interface Pair {
  readonly name: string;
  /** A common addition to both documents. */
  readonly base?: readonly Edit[];
  /** The edits that lead to the new document. */
  readonly edits: readonly Edit[];
  readonly finds: readonly (readonly [rule: Rule, breaks: 'client' | 'server' | 'both' | 'nobody'])[];
}
