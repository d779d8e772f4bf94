import { choiceOf, recordValuesOf } from '../derive/choice.ts';
import { kebabOf } from '../words.ts';
import type { Lifecycle, Schema } from '../contract.ts';
import { answersRevision, locationBelow, statusOf } from '../derive/headers.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { problemsOf } from '../derive/problems.ts';
import { applicationParameters } from '../derive/relations.ts';
import { staleAfter } from '../derive/stale.ts';
import { constantsOf, resolve } from '../schema.ts';
import { literal } from '../valibot/literal.ts';
import { frameOf } from './frames.ts';
import { membersOf } from '../valibot/members.ts';

/** Writes `operations.ts`: one row per operation, no schemas, small enough for every reader. */
export function emitOperations(contract: Contract): string {
  const rows = Object.fromEntries(contract.operations.map((joined) => [joined.id, operationRow(contract, joined)]));
  return `export interface OperationRow {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Template with the service prefix. */
  readonly path: string;
  readonly domain: string;
  readonly tag: string;
  readonly security: 'bearer' | 'client' | 'none';
  /** Whether it accepts X-App-Id. */
  readonly appScoped: boolean;
  /** The parameters that name applications to which the caller must be assigned. */
  readonly applications: readonly { readonly in: 'path' | 'query'; readonly name: string }[];
  /** \`menu#control\`, a list of alternatives, a map by value of \`choice\`, or null for any signed-in user. */
  readonly permission: string | readonly string[] | Readonly<Record<string, string | readonly string[]>> | null;
  /** The path parameter that selects the permission or transition; null if there is only one. */
  readonly choice: string | null;
  /** The values that a property of the record can insert into the permission, by the text in its braces. */
  readonly recordValues: Readonly<Record<string, readonly string[]>>;
  /** Whether it accepts If-Match. */
  readonly ifMatch: boolean;
  /** Whether it accepts Idempotency-Key. */
  readonly idempotent: boolean;
  /** Status of the success. */
  readonly success: number;
  /** Whether a success is a record whose revision is its ETag. */
  readonly etag: boolean;
  /** Number of path segments below the created record's collection, to build Location; null for none. */
  readonly below: number | null;
}

export const operations = ${literal(rows)} as const satisfies Record<string, OperationRow>;

export type OperationId = keyof typeof operations;
`;
}

function operationRow(contract: Contract, joined: JoinedOperation): Record<string, unknown> {
  const takes = (name: string): boolean => joined.parameters.some((p) => p.in === 'header' && p.name === name);
  return {
    method: joined.method.toUpperCase(),
    path: joined.path,
    domain: joined.domain,
    tag: joined.tag,
    security: joined.security,
    appScoped: takes('X-App-Id'),
    applications: applicationParameters(joined, contract.schemas),
    permission: joined.operation['x-permission'] ?? null,
    choice: choiceOf(contract, joined) ?? null,
    recordValues: recordValuesOf(contract, joined),
    ifMatch: takes('If-Match'),
    idempotent: takes('Idempotency-Key'),
    success: statusOf(joined),
    etag: answersRevision(contract, joined),
    below: locationBelow(contract, joined),
  };
}

/** Name of the file with the call facts of a tag's operations. */
export const callsFile = (tag: string): string => `calls.${kebabOf(tag)}.ts`;

/**
 * Writes `calls.ts` and `calls.<tag>.ts`: the facts of each operation that a client needs, in short form, loaded with
 * its tag's hooks.
 */
export function emitCalls(contract: Contract): [name: string, content: string][] {
  const byTag = Map.groupBy(contract.operations, ({ tag }) => tag);
  const tables = [...byTag].map(([tag, all]): [string, string] => [
    callsFile(tag),
    `import type { CallRow } from './calls.ts';
import type { OperationId } from './operations.ts';

export const calls = ${literal(Object.fromEntries(all.map((joined) => [joined.id, callRow(contract, joined)])))} as const satisfies Partial<Record<OperationId, CallRow>>;
`,
  ]);
  return [['calls.ts', callRowType], ...tables];
}

const callRowType = `export interface CallRow {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Template with the service prefix. */
  readonly path: string;
  readonly tag: string;
  /** Whether it accepts no bearer token. */
  readonly open?: true;
  /** Whether it accepts X-App-Id. */
  readonly appScoped?: true;
  /** Whether it accepts Idempotency-Key. */
  readonly idempotent?: true;
  /** Other tags whose answers a success makes stale, derived from references and lifecycles. */
  readonly alsoStale?: readonly string[];
  /** The minimal structure of a success, such as \`items:[o] total:i\`; absent if it is not JSON. */
  readonly frame?: string;
  /** Whether it accepts If-Match. */
  readonly ifMatch?: true;
}
`;

function callRow(contract: Contract, joined: JoinedOperation): Record<string, unknown> {
  const { method, path, tag, security, appScoped, idempotent, ifMatch } = operationRow(contract, joined);
  const frame = frameOf(contract, joined);
  const also = staleAfter(contract, joined);
  return {
    method,
    path,
    tag,
    ...(security !== 'bearer' && { open: true }),
    ...(appScoped === true && { appScoped }),
    ...(idempotent === true && { idempotent }),
    ...(also.length > 0 && { alsoStale: also }),
    ...(frame !== undefined && { frame }),
    ...(ifMatch === true && { ifMatch }),
  };
}

/** Writes `refusals.ts`, separate from the rows because clients do not need it. */
export function emitRefusals(contract: Contract): string {
  const codes = Object.fromEntries(contract.operations.map((joined) => [joined.id, problemsOf(contract, joined)]));
  return `import type { OperationId } from './operations.ts';
import type { ProblemCode } from './problems.ts';

/** Every problem code that an operation can answer with. */
export const refusals = ${literal(codes)} as const satisfies Record<OperationId, readonly ProblemCode[]>;
`;
}

/**
 * Writes `lifecycles.ts` and a module for each entity with every refusal spelled out, so a screen loads only its own.
 */
export function emitLifecycles(contract: Contract): [file: string, text: string][] {
  const names = [...contract.lifecycles.keys()];
  const modules = [...contract.lifecycles].map(([name, lifecycle]): [string, string] => {
    const row = lifecycleRow(lifecycle, statesOf(contract.schemas.get(name) ?? {}, lifecycle, contract.schemas));
    return [
      `lifecycle.${name}.ts`,
      `import type { LifecycleRow } from './lifecycles.ts';

export const lifecycle = ${literal(row)} as const satisfies LifecycleRow;
`,
    ];
  });
  return [['lifecycles.ts', lifecycleTable(names)], ...modules];
}

const lifecycleTable = (names: readonly string[]): string => `import type { OperationId } from './operations.ts';
import type { ProblemCode } from './problems.ts';
${names.map((name) => `import { lifecycle as ${name} } from './lifecycle.${name}.ts';\n`).join('')}
export interface TransitionRow {
  readonly from: readonly string[];
  /** Target state, or the possible ones if the record decides; null if it stays or the record is removed. */
  readonly to: string | readonly string[] | null;
  /** The state while its job runs; null without a job, or if the state stays until the job ends. */
  readonly while: string | null;
  /** The state after its job has failed. */
  readonly failed: string | null;
  /** Whether a success removes the record. */
  readonly removes?: true;
  /** The path parameter or body property that identifies one or more records; \`id\` by default. */
  readonly record?: string;
  /** The code of the refusal in each state that is not in \`from\`. */
  readonly refuse: Readonly<Record<string, ProblemCode>>;
}

export interface LifecycleRow {
  readonly field: string;
  readonly initial: string;
  readonly states: readonly string[];
  /** The operations that create a record. */
  readonly create: readonly OperationId[];
  /** Other causes of state changes: \`clock\`, \`job\`, \`outside\`, or operations on other entities. */
  readonly also: readonly { readonly from: readonly string[]; readonly to: readonly string[]; readonly by: readonly string[] }[];
  /** Transitions by operation, or by \`operation/value\` if a path parameter decides. */
  readonly transitions: Readonly<Partial<Record<OperationId | \`\${OperationId}/\${string}\`, TransitionRow>>>;
}

export const lifecycles = { ${names.join(', ')} } as const satisfies Record<string, LifecycleRow>;
`;

/** The values of the lifecycle's field. */
export function statesOf(schema: Schema, lifecycle: Lifecycle, schemas: ReadonlyMap<string, Schema>): string[] {
  const property = membersOf(schema, schemas, () => false).properties.get(lifecycle.field);
  return property ? constantsOf(resolve(property, schemas)).filter((value) => typeof value === 'string') : [];
}

function lifecycleRow(
  { field, initial, create, also = [], transitions }: Lifecycle,
  states: readonly string[],
): Record<string, unknown> {
  return {
    field,
    initial,
    states,
    create,
    also,
    transitions: Object.fromEntries(
      Object.entries(transitions).map(([name, { from, to, while: during, failed, record, removes, refuse }]) => {
        const refused = states.filter((state) => !from.includes(state));
        return [
          name,
          {
            from,
            to: to ?? null,
            while: during ?? null,
            failed: failed ?? null,
            record,
            removes,
            refuse: Object.fromEntries(
              refused.map((state) => [state, typeof refuse === 'string' ? refuse : refuse?.[state]]),
            ),
          },
        ];
      }),
    ),
  };
}
