import { membersOf } from '../../../codegen/valibot/members.ts';
import type { Members } from '../../../codegen/valibot/members.ts';
import type { Contract } from '../../../codegen/join.ts';
import { BOTH, effectOf, swapped } from '../rules.ts';
import type { Direction, Party } from '../rules.ts';
import { propertyOrigin } from './node.ts';
import type { Cursor, Node } from './node.ts';
import { placesOf, reportEffect, reportFact } from './walk.ts';
import type { Walk } from './walk.ts';

/** Compares two objects with their `allOf` merged: properties, which are required, and the treatment of others. */
export function compareObjects(old: Node, current: Node, walk: Walk): void {
  const before = membersOf(old.schema, walk.old.schemas, () => false);
  const after = membersOf(current.schema, walk.new.schemas, () => false);
  const { direction } = walk.use;
  for (const [name, schema] of after.properties) {
    const cursor = propertyOf(current, schema, name, walk.new);
    const previous = before.properties.get(name);
    if (previous) {
      const partner = propertyOf(old, previous, name, walk.old);
      compareRequired(before.required.has(name), after.required.has(name), partner, cursor, walk);
      walk.compare(partner, cursor, walk);
      continue;
    }
    const isRequired = after.required.has(name);
    walk.report({
      rule: `${isRequired ? 'required-' : ''}property-added`,
      message: `${cursor.label} was added${isRequired ? ' and is required' : ''}`,
      breaks: brokenByAddition(direction, isRequired, before),
      use: walk.use,
      where: { new: cursor.origin },
    });
  }
  for (const [name, schema] of before.properties) {
    if (after.properties.has(name)) continue;
    const cursor = propertyOf(old, schema, name, walk.old);
    const isRequired = before.required.has(name);
    walk.report({
      rule: `${isRequired ? 'required-' : ''}property-removed`,
      message: `${cursor.label}${isRequired ? ', which was required,' : ''} was removed`,
      breaks: swapped(brokenByAddition(direction, isRequired, after)),
      use: walk.use,
      where: { old: cursor.origin },
    });
  }
  compareRest(before.rest, after.rest, old, current, walk);
}

function propertyOf(node: Node, schema: Cursor['schema'], name: string, contract: Contract): Cursor {
  return { schema, origin: propertyOrigin(node, name, contract), label: `${node.label}.${name}` };
}

/**
 * Who breaks if only one side declares a property.
 * @param other the object of the side without it.
 */
function brokenByAddition(direction: Direction, isRequired: boolean, { rest }: Members): readonly Party[] {
  // A server refuses or ignores a property that it does not know: in either case the value is lost.
  if (direction === 'request') return isRequired ? BOTH : ['server'];
  const isRefused = rest === 'refuse';
  return BOTH.filter((party) => (party === 'client' ? isRefused : isRequired));
}

function compareRequired(was: boolean, is: boolean, old: Cursor, current: Cursor, walk: Walk): void {
  if (was === is) return;
  const message = `${current.label} is ${is ? 'required' : 'no longer required'}`;
  reportEffect(walk, 'required', is ? 'tightened' : 'loosened', message, placesOf(old, current));
}

/** Compares the treatment of undeclared members: refused, dropped, kept, or with a schema of their own as in a map. */
function compareRest(before: Members['rest'], after: Members['rest'], old: Node, current: Node, walk: Walk): void {
  if (typeof before === 'object' && typeof after === 'object') {
    walk.compare(entryOf(old, before), entryOf(current, after), walk);
    return;
  }
  if (before === after) return;
  const [from, to] = [before, after].map((rest) => (typeof rest === 'object' ? 'map' : rest));
  const levels = ['refuse', 'ignore', 'map', 'keep'];
  const step = levels.indexOf(to ?? '') - levels.indexOf(from ?? '');
  // Dropped members were never checked against a schema.
  const isMixed = [from, to].includes('map') && [from, to].includes('ignore');
  const effect = isMixed ? 'changed' : effectOf(step < 0, step > 0);
  if (effect === undefined) return;
  const message = `${current.label}: undeclared properties ${NAMES[from ?? '']} → ${NAMES[to ?? '']}`;
  // In either case servers may return more than the contract declares, and clients may ignore it.
  const isUnread = walk.use.direction === 'answer' && ![from, to].some((rest) => rest === 'refuse' || rest === 'map');
  if (isUnread && effect !== 'changed') {
    reportFact(walk, `undeclared-${effect}`, message, [], placesOf(old, current));
    return;
  }
  reportEffect(walk, 'undeclared', effect, message, placesOf(old, current));
}

const NAMES: Readonly<Record<string, string>> = {
  refuse: 'refused',
  ignore: 'dropped',
  map: 'held against a schema',
  keep: 'kept',
};

function entryOf(node: Node, schema: Cursor['schema']): Cursor {
  const { source, path } = node.origin;
  return { schema, origin: { source, path: [...path, 'additionalProperties'] }, label: `${node.label}.*` };
}
