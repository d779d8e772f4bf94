import type { Schema } from '../contract.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { isJson } from '../media.ts';
import { resolve, typesOf } from '../schema.ts';
import { membersOf } from '../valibot/members.ts';

/** The letter of each type in a frame. */
const LETTERS: Readonly<Record<string, string>> = { string: 's', integer: 'i', number: 'n', boolean: 'b', object: 'o' };

/**
 * The frame of an operation's success: the minimum of its answer, for a client that cannot carry every schema.
 * `items:[o] total:i` is an object with these required members, `[o]` a list of objects; undefined if the answer is not
 * JSON.
 */
export function frameOf(contract: Contract, { operation }: JoinedOperation): string | undefined {
  const content = Object.values(operation.responses)[0]?.content ?? {};
  const schema = Object.entries(content).find(([mediaType]) => isJson(mediaType))?.[1].schema;
  if (!schema || Object.keys(content).length > 1) return undefined;
  const target = resolve(schema, contract.schemas);
  const letter = letterOf(target, contract.schemas);
  if (letter !== 'o' || target.oneOf || target.anyOf) return letter;
  const { properties, required } = membersOf(target, contract.schemas, () => false);
  const members = [...required].flatMap((name) => {
    const member = letterOf(properties.get(name) ?? {}, contract.schemas);
    return member === undefined ? [] : [`${name}:${member}`];
  });
  return members.join(' ') || letter;
}

/** The letter of a value's type; undefined if it may have several types, or be null. */
function letterOf(schema: Schema, schemas: Contract['schemas']): string | undefined {
  const target = resolve(schema, schemas);
  const isOpen = target.type === undefined && !target.allOf && !target.properties;
  if (isOpen || target.oneOf || target.anyOf) return undefined;
  const [type = '', ...others] = typesOf(target);
  if (others.length > 0) return undefined;
  if (type !== 'array') return LETTERS[type];
  return `[${(target.items && letterOf(target.items, schemas)) ?? ''}]`;
}
