import path from 'node:path';
import type { CodegenConfig } from '../config.ts';
import { inputName, isRevised, type ResourceAct } from '../derive/resources.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { constantsOf, resolve } from '../schema.ts';
import { literal, text } from '../valibot/literal.ts';

/** Returns the import path of a module, relative to a file of the client. */
export type From = (target: string) => string;

/** The same for the files of a folder of the client. */
export const fromOf =
  ({ client }: CodegenConfig, folder: string): From =>
  (target) =>
    path.relative(path.join(client, folder), target).replaceAll('\\', '/');

export interface Member {
  readonly name: string;
  readonly type: string;
}

export const member = (name: string, type: string): Member => ({ name, type });

/** Writes members with their types as a destructured parameter: `{ id, data }: { id: string; data: Input }`. */
export function taking(members: readonly Member[]): string {
  if (members.length === 0) return '';
  const names = members.map(({ name }) => name.replace('?', ''));
  return `{ ${names.join(', ')} }: { ${members.map(({ name, type }) => `${name}: ${type}`).join('; ')} }`;
}

/** Type of a path parameter that is not part of a page's address. */
export function typeOf(name: string, { parameters }: JoinedOperation, { schemas }: Contract): string {
  const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
  const plain = resolve(schema, schemas);
  const values = constantsOf(plain);
  if (values.length > 0) return values.map((value) => literal(value)).join(' | ');
  return plain.type === 'integer' ? 'number' : 'string';
}

/** Parameters of a path: the members that a call accepts, and those that it sends. */
interface Placed {
  readonly takes: readonly Member[];
  readonly sends: readonly string[];
}

/** Writes the row of an operation: its control, and the call with all parameters as members of one object. */
export function callRow(
  { joined, control }: Pick<ResourceAct, 'joined' | 'control'>,
  placed: Placed,
  refuse = '',
): string {
  const body = inputName(joined);
  const isOptional = joined.operation.requestBody?.required !== true;
  const takes = [
    ...placed.takes,
    ...(body === undefined ? [] : [isOptional ? member('data?', `${body} | undefined`) : member('data', body)]),
    ...(isRevised(joined) ? [member('revision', 'number')] : []),
  ];
  const sends = [
    ...placed.sends,
    ...(body === undefined ? [] : ['data']),
    ...(isRevised(joined) ? ['{ headers: { \'If-Match\': `"${revision}"` } }'] : []),
  ];
  return `{ control: ${text(control)}, key: [${text(joined.id)}], call: (${taking(takes)}) => ${joined.id}(${sends.join(', ')})${refuse} }`;
}
