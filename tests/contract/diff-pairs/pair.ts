import type { Rule } from '../../../openapi/tools/diff/rules.ts';

/** A piece of the library's text, and what stands in its place. */
export type Edit = readonly [from: string, to: string];

/** A change of the library and all that is to be found of it. */
export interface Pair {
  readonly name: string;
  /** What both documents have that the library has not. */
  readonly base?: readonly Edit[];
  /** What the new document has instead. */
  readonly edits: readonly Edit[];
  readonly finds: readonly (readonly [rule: Rule, breaks: 'client' | 'server' | 'both' | 'nobody'])[];
}
