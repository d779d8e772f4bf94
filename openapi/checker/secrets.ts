import type { Draft } from './finding.ts';
import type { CheckedOperation } from './operation.ts';
import { isNode, type Json, jsonPointer, schemaAt } from './pointer.ts';

/** Maximum number of leaks reported per answer. */
const MOST = 10;

const names = new WeakMap<object, ReadonlySet<string>>();

/** The names of write-only properties (`writeOnly`). */
function secretNames(document: Json): ReadonlySet<string> {
  if (!isNode(document)) return new Set();
  let cached = names.get(document);
  if (cached === undefined) names.set(document, (cached = new Set(writeOnlyIn(document, document))));
  return cached;
}

/** @param holdsProperties whether the members of the node are named by properties */
function* writeOnlyIn(document: Json, node: object, holdsProperties = false): Generator<string, void> {
  for (const [name, member] of Object.entries(node)) {
    if (!isNode(member) && !Array.isArray(member)) continue;
    if (holdsProperties && isNode(member)) {
      const { $ref: reference } = member;
      const schema = typeof reference === 'string' ? schemaAt(document, reference)?.schema : member;
      if (schema?.['writeOnly'] === true) yield name;
    }
    yield* writeOnlyIn(document, member, name === 'properties' && !holdsProperties);
  }
}

/** The write-only texts in a value. */
export function* secretsIn(document: Json, value: unknown): Generator<string, void> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string' && secretNames(document).has(name)) yield member;
    else yield* secretsIn(document, member);
  }
}

const declared = new WeakMap<CheckedOperation, ReadonlySet<string>>();

/** The names of all properties that the success response of an operation declares, at any depth. */
function declaredBy(document: Json, operation: CheckedOperation): ReadonlySet<string> {
  let cached = declared.get(operation);
  if (cached === undefined) {
    const all = new Set<string>();
    collect(document, `${operation.pointer}/responses/${operation.row.success}/content`, all, new Set());
    declared.set(operation, (cached = all));
  }
  return cached;
}

function collect(document: Json, pointer: string, pointers: Set<string>, visited: Set<string>): void {
  const located = schemaAt(document, pointer);
  if (located === undefined || visited.has(located.pointer)) return;
  visited.add(located.pointer);
  for (const [name, member] of Object.entries(located.schema)) {
    if (located.pointer.endsWith('/properties')) pointers.add(name);
    if (isNode(member)) collect(document, `${located.pointer}${jsonPointer([name])}`, pointers, visited);
    else if (Array.isArray(member))
      for (const index of member.keys())
        collect(document, `${located.pointer}${jsonPointer([name, index])}`, pointers, visited);
  }
}

/**
 * Secrets in an answer, at any depth, except those that its operation declares. The control plane of the mock may
 * return anything, such as the contract with its examples.
 */
export function checkSecrets(document: Json, operation: CheckedOperation, value: unknown, pointer: string): Draft[] {
  const secrets = secretNames(document);
  const drafts: Draft[] = [];
  if (operation.row.domain === 'mock') return drafts;
  const path: string[] = [];
  const walk = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return;
    for (const name of Object.keys(inner)) {
      if (drafts.length === MOST) return;
      const member: unknown = Reflect.get(inner, name);
      path.push(name);
      const isText = typeof member === 'string' && member !== '';
      if (isText && secrets.has(name) && !declaredBy(document, operation).has(name))
        drafts.push({
          level: 'error',
          rule: 'secret',
          at: jsonPointer(path),
          pointer,
          expected: `no ${name}, which is written and never read`,
          actual: '•••',
        });
      else walk(member);
      path.pop();
    }
  };
  walk(value);
  return drafts;
}
