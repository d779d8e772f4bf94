import type { OperationId, OperationRow } from '../../../openapi/generated/operations.ts';
import type { OperationValidators } from '../../../openapi/codegen/runtime/index.ts';
import { choicesOf, isOperationId } from '../../../openapi/checker/operation.ts';
import { operations } from '../../../openapi/generated/operations.ts';
import { refusals } from '../../../openapi/generated/refusals.ts';
import { validators } from '../../../openapi/generated/validators.ts';
import { type Encode, encoderOf } from './encode.ts';

/** An operation with everything about it that can be known before the first request. */
export interface Operation {
  readonly id: OperationId;
  readonly row: OperationRow;
  readonly validators: OperationValidators;
  /** Path templates it answers on; the first is the canonical one. */
  readonly paths: readonly string[];
  /** Whether it must be queued and may write: anything but reading. */
  readonly writes: boolean;
  readonly codes: ReadonlySet<string>;
  /** Media type of the success body; null for none. */
  readonly mediaType: string | null;
  /** Checks a success body against the contract and writes it as JSON; null when it is not JSON. */
  readonly encode: Encode | null;
  /** The permissions of which any one will do, given the path parameters; null when signing in is enough. */
  readonly permissions: Permissions | null;
  /** The same once the record is known that decides, given its properties too; null where none does. */
  readonly recordPermissions: Permissions | null;
  /** Path parameters that take some values only, and these. */
  readonly choices: readonly (readonly [name: string, values: ReadonlySet<string>])[];
  /** Names of the header parameters, as declared and in lower case. */
  readonly headers: readonly (readonly [declared: string, lower: string])[];
}

/** What stands in the braces of permissions: path parameters as they stand in the address, properties of a record. */
export type PermissionValues = Readonly<Record<string, unknown>>;
type Permissions = (values: PermissionValues) => readonly string[];

/** A text with names in braces: literal parts and names in turn. */
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

/** A permission with each of the values that a record can put into it. */
export function spelledOut(permission: string, recordValues: OperationRow['recordValues']): readonly string[] {
  return Object.entries(recordValues).reduce<readonly string[]>(
    (texts, [name, values]) =>
      texts.flatMap((text) =>
        text.includes(`{${name}}`) ? values.map((value) => text.replaceAll(`{${name}}`, value)) : text,
      ),
    [permission],
  );
}

/** @param spell what a permission of the contract stands for */
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
 * Operations that also answer without their service prefix (`/oauth/token` beside `/uaa/oauth/token`): older
 * clients call them so. The contract names the canonical path only.
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

/** A path without its first segment. */
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

/** All operations of the contract, in its order; the same for all mocks. */
export function compileOperations(): ReadonlyMap<OperationId, Operation> {
  compiled ??= new Map(
    Object.keys(operations)
      .filter(isOperationId)
      .map((id) => [id, compile(id)]),
  );
  return compiled;
}
