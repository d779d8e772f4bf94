import type { Draft } from './finding.ts';
import type { CheckedOperation } from './operation.ts';
import { isNode, type Json, jsonPointer, schemaAt } from './pointer.ts';

/** Leaks of one answer that are named. */
const MOST = 10;

const names = new WeakMap<object, ReadonlySet<string>>();

/** The names of what is written and never read: properties with `writeOnly`. */
function secretNames(document: Json): ReadonlySet<string> {
  if (!isNode(document)) return new Set();
  let found = names.get(document);
  if (found === undefined) names.set(document, (found = new Set(writeOnlyIn(document, document))));
  return found;
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

const declared = new WeakMap<CheckedOperation, ReadonlySet<string>>();

/** The names of all properties that the success of an operation declares, at any depth. */
function declaredBy(document: Json, operation: CheckedOperation): ReadonlySet<string> {
  let found = declared.get(operation);
  if (found === undefined) {
    const all = new Set<string>();
    collect(document, `${operation.pointer}/responses/${operation.row.success}/content`, all, new Set());
    declared.set(operation, (found = all));
  }
  return found;
}

function collect(document: Json, pointer: string, found: Set<string>, seen: Set<string>): void {
  const located = schemaAt(document, pointer);
  if (located === undefined || seen.has(located.pointer)) return;
  seen.add(located.pointer);
  for (const [name, member] of Object.entries(located.schema)) {
    if (located.pointer.endsWith('/properties')) found.add(name);
    if (isNode(member)) collect(document, `${located.pointer}${jsonPointer([name])}`, found, seen);
    else if (Array.isArray(member))
      for (const index of member.keys())
        collect(document, `${located.pointer}${jsonPointer([name, index])}`, found, seen);
  }
}

/** Whether a text stands under one of some names, at any depth: of most answers that is all there is to know. */
function holds(value: unknown, wanted: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((item) => holds(item, wanted));
  if (!isNode(value)) return false;
  for (const name in value) {
    const member = value[name];
    if (typeof member === 'object' ? holds(member, wanted) : typeof member === 'string' && wanted.has(name))
      return true;
  }
  return false;
}

/**
 * What an answer tells that is never to be read, at any depth, but for what its operation declares. The control plane of
 * the mock tells what it is asked for, such as the contract with its examples.
 */
export function checkSecrets(document: Json, operation: CheckedOperation, value: unknown, pointer: string): Draft[] {
  const secrets = secretNames(document);
  const found: Draft[] = [];
  if (operation.row.domain === 'mock' || !holds(value, secrets)) return found;
  const walk = (inner: unknown, path: readonly string[]): void => {
    if (Array.isArray(inner)) for (const [index, item] of inner.entries()) walk(item, [...path, String(index)]);
    if (!isNode(inner)) return;
    for (const [name, member] of Object.entries(inner)) {
      if (found.length === MOST) return;
      const isText = typeof member === 'string' && member !== '';
      if (isText && secrets.has(name) && !declaredBy(document, operation).has(name))
        found.push({
          level: 'error',
          rule: 'secret',
          at: jsonPointer([...path, name]),
          pointer,
          expected: `no ${name}, which is written and never read`,
          actual: '•••',
        });
      else walk(member, [...path, name]);
    }
  };
  walk(value, []);
  return found;
}
