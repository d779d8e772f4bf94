/** Parts of a schema, a parameter or an operation that can be tightened or loosened. */
export type Keyword =
  | 'type'
  | 'nullable'
  | 'enum'
  | 'min-length'
  | 'max-length'
  | 'max-bytes'
  | 'pattern'
  | 'format'
  | 'minimum'
  | 'maximum'
  | 'multiple-of'
  | 'min-items'
  | 'max-items'
  | 'unique-items'
  | 'required'
  | 'undeclared'
  | 'reference'
  | 'security'
  | 'permission';

/** Parts that may exist in only one contract. */
type Part =
  | 'operation'
  | 'parameter'
  | 'required-parameter'
  | 'request-body'
  | 'required-request-body'
  | 'media-type'
  | 'header'
  | 'refusal'
  | 'property'
  | 'required-property'
  | 'enum-value'
  | 'option'
  | 'lifecycle'
  | 'create'
  | 'also'
  | 'transition-from'
  | 'transition-to'
  | 'export'
  | 'export-column'
  | 'menu'
  | 'menu-control'
  | 'control'
  | 'problem'
  | 'schema'
  | 'deprecation'
  | 'write-only'
  | 'volatile';

/** Parts that are in both contracts but changed. */
type Fact =
  | Keyword
  | 'operation-id'
  | 'operation-path'
  | 'operation-tag'
  | 'path-parameter-name'
  | 'description'
  | 'status'
  | 'security-scheme'
  | 'refusal-schema'
  | 'refusal-code'
  | 'violation-code'
  | 'violation-field'
  | 'default'
  | 'default-order'
  | 'values'
  | 'lifecycle-field'
  | 'lifecycle-initial'
  | 'transition-while'
  | 'transition-failed'
  | 'transition-record'
  | 'transition-removes'
  | 'export-name'
  | 'export-parameters'
  | 'export-column'
  | 'menu-parent'
  | 'menu-text'
  | 'control-text'
  | 'problem-status'
  | 'problem-text'
  | 'schema-name'
  | 'topic'
  | 'dimension';

/**
 * The name of a rule of the comparison. In the opposite direction, added becomes removed and tightened becomes
 * loosened.
 */
export type Rule = `${Keyword}-${'tightened' | 'loosened'}` | `${Part}-${'added' | 'removed'}` | `${Fact}-changed`;

/**
 * Who breaks: a `client` of the old contract with a server of the new one, or a `server` of the old contract with a
 * client of the new one.
 */
export type Party = 'client' | 'server';

export const BOTH: readonly Party[] = ['client', 'server'];

/** Whether clients send the changed value in requests or servers return it in answers. */
export type Direction = 'request' | 'answer';

/** How the values that may be sent have changed: fewer, more, or others. */
export type Effect = 'tightened' | 'loosened' | 'changed';

/**
 * Who a change of the allowed values breaks. A value that is no longer allowed breaks its senders, a newly allowed one
 * its receivers.
 */
export function brokenBy(direction: Direction, effect: Effect): readonly Party[] {
  if (effect === 'changed') return BOTH;
  const isSender = effect === 'tightened';
  return [(direction === 'request') === isSender ? 'client' : 'server'];
}

/** The parties that the opposite change breaks. */
export function swapped(parties: readonly Party[]): readonly Party[] {
  return BOTH.filter((party) => parties.includes(party === 'client' ? 'server' : 'client'));
}

/** How a set of allowed values has changed; undefined if it is the same. */
export function effectOf(isWithinOld: boolean, isWithinNew: boolean): Effect | undefined {
  if (isWithinOld && isWithinNew) return undefined;
  if (isWithinOld) return 'tightened';
  return isWithinNew ? 'loosened' : 'changed';
}
