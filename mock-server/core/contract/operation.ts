import type { OperationId, OperationRow } from '../../../openapi/generated/operations.ts';
import type { OperationValidators } from '../../../openapi/codegen/runtime/index.ts';
import { choicesOf, isOperationId } from '../../../openapi/checker/operation.ts';
import { operations } from '../../../openapi/generated/operations.ts';
import { refusals } from '../../../openapi/generated/refusals.ts';
import { validators } from '../../../openapi/generated/validators.ts';
import { type Encode, encoderOf } from './encode.ts';

/** An operation with everything that is known before the first request. */
export interface Operation {
  readonly id: OperationId;
  readonly row: OperationRow;
  readonly validators: OperationValidators;
  /** Path templates that it handles; the first is the canonical one. */
  readonly paths: readonly string[];
  /** Whether it may write and must be queued: true for anything except reading. */
  readonly writes: boolean;
  readonly codes: ReadonlySet<string>;
  /** Media type of the success body; null if there is none. */
  readonly mediaType: string | null;
  /** Checks a success body against the contract and encodes it as JSON; null if it is not JSON. */
  readonly encode: Encode | null;
  /** The permissions for given path parameters, any of which is sufficient; null if signing in is enough. */
  readonly permissions: Permissions | null;
  /** The permissions for given path parameters and the properties of the deciding record; null if no record decides. */
  readonly recordPermissions: Permissions | null;
  /** Path parameters with a fixed set of values. */
  readonly choices: readonly (readonly [name: string, values: ReadonlySet<string>])[];
  /** Names of the header parameters, as declared and in lower case. */
  readonly headers: readonly (readonly [declared: string, lower: string])[];
}

/** Values for the placeholders of permissions: path parameters as in the address, and properties of a record. */
export type PermissionValues = Readonly<Record<string, unknown>>;
type Permissions = (values: PermissionValues) => readonly string[];

/** A text with placeholders: literal parts and names alternate. */
interface Template {
  readonly literals: readonly string[];
  readonly names: readonly string[];
}

function fill({ literals, names }: Template, values: PermissionValues): string {
  let text = literals[0] ?? '';
  for (let i = 0; i < names.length; i++) text += `${String(values[names[i] ?? ''])}${literals[i + 1] ?? ''}`;
  return text;
}

function template(text: string): Template {
  return {
    literals: text.split(/\{[\w.]+\}/u),
    names: [...text.matchAll(/\{([\w.]+)\}/gu)].map(([, name]) => name ?? ''),
  };
}

/** Expands a permission for each value that a record can provide. */
export function spelledOut(permission: string, recordValues: OperationRow['recordValues']): readonly string[] {
  return Object.entries(recordValues).reduce<readonly string[]>(
    (texts, [name, values]) =>
      texts.flatMap((text) =>
        text.includes(`{${name}}`) ? values.map((value) => text.replaceAll(`{${name}}`, value)) : text,
      ),
    [permission],
  );
}

/** @param spell expands a permission of the contract */
function compilePermissions(
  { permission, choice }: OperationRow,
  spell: (text: string) => readonly string[],
): Permissions | null {
  if (permission === null) return null;
  const compiled = (texts: readonly string[]): readonly Template[] => texts.flatMap(spell).map(template);
  if (typeof permission === 'string' || Array.isArray(permission)) {
    const templates = compiled([permission].flat());
    return (values) => templates.map((parts) => fill(parts, values));
  }
  const templates = new Map(Object.entries(permission).map(([value, texts]) => [value, compiled([texts].flat())]));
  return (values) => (templates.get(String(values[choice ?? ''])) ?? []).map((parts) => fill(parts, values));
}

/**
 * Operations that are also available without their service prefix (`/oauth/token` besides `/uaa/oauth/token`), as older
 * clients call them. The contract has the canonical path only.
 */
const bareAliases: readonly OperationId[] = [
  'obtainToken',
  'logout',
  'getCaptchaImage',
  'changePassword',
  'getSessionInfo',
  'getUserMenu',
  'switchApplication',
  'insertUser',
  'updateUser',
  'batchDeleteUsers',
  'changeUserStatus',
  'resetUserPassword',
  'getUserFrameConfig',
  'saveUserFrameConfig',
];

/** Returns a path without its first segment. */
function withoutPrefix(path: string): string {
  return path.slice(path.indexOf('/', 1));
}

function compile(id: OperationId): Operation {
  const row: OperationRow = operations[id];
  const schemas = validators[id];
  const [success] = Object.entries(schemas.responses[row.success] ?? {});
  const [mediaType, schema] = success ?? [null, null];
  return {
    id,
    row,
    validators: schemas,
    paths: bareAliases.includes(id) ? [row.path, withoutPrefix(row.path)] : [row.path],
    writes: row.method !== 'GET',
    codes: new Set(refusals[id]),
    mediaType,
    encode: mediaType === 'application/json' && schema ? encoderOf(schema) : null,
    permissions: compilePermissions(row, (text) => spelledOut(text, row.recordValues)),
    recordPermissions: Object.keys(row.recordValues).length > 0 ? compilePermissions(row, (text) => [text]) : null,
    choices: choicesOf(schemas),
    headers: Object.keys(schemas.header?.entries ?? {}).map((name) => [name, name.toLowerCase()]),
  };
}

let compiled: ReadonlyMap<OperationId, Operation> | undefined;

/** Compiles all operations of the contract, in order; the result is shared by all mocks. */
export function compileOperations(): ReadonlyMap<OperationId, Operation> {
  compiled ??= new Map(
    Object.keys(operations)
      .filter(isOperationId)
      .map((id) => [id, compile(id)]),
  );
  return compiled;
}
