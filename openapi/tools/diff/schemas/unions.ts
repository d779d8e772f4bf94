import { membersOf } from '../../../codegen/valibot/members.ts';
import type { Contract } from '../../../codegen/join.ts';
import { constantsOf, resolve } from '../../../codegen/schema.ts';
import { brokenBy } from '../rules.ts';
import { meaningOf } from './meaning.ts';
import { settle } from './node.ts';
import type { Cursor, Node } from './node.ts';
import type { Walk } from './walk.ts';

/** Compares the options of a value. A schema that is not a union has a single option. */
export function compareUnions(old: Node, current: Node, walk: Walk): void {
  const before = old.options.length > 0 ? old.options : [old];
  const after = current.options.length > 0 ? current.options : [current];
  const partners = pairs(before, after, walk);
  for (const [option, partner] of partners) walk.compare(option, partner, walk);
  const pairedOptions = new Set(partners.flat());
  const { direction } = walk.use;
  for (const option of after.filter((one) => !pairedOptions.has(one))) {
    walk.report({
      rule: 'option-added',
      message: `${current.label} can be ${nameOf(option, walk.new)}`,
      breaks: brokenBy(direction, 'loosened'),
      use: walk.use,
      where: { new: option.origin },
    });
  }
  for (const option of before.filter((one) => !pairedOptions.has(one))) {
    walk.report({
      rule: 'option-removed',
      message: `${current.label} can no longer be ${nameOf(option, walk.old)}`,
      breaks: brokenBy(direction, 'tightened'),
      mustRefuse: direction === 'request',
      use: walk.use,
      where: { old: option.origin },
    });
  }
}

/**
 * Pairs the matching options, in any order: equal ones first, then by distinguishing values and component, then by
 * either of the two.
 */
function pairs(before: readonly Cursor[], after: readonly Cursor[], walk: Walk): [Cursor, Cursor][] {
  const matches: [Cursor, Cursor][] = [];
  const match = (keyOf: (option: Cursor, contract: Contract) => string | undefined): void => {
    const free = before.filter((option) => !matches.some(([one]) => one === option));
    for (const option of free) {
      const key = keyOf(option, walk.old);
      const partner = after.find(
        (other) => !matches.some(([, one]) => one === other) && keyOf(other, walk.new) === key && key !== undefined,
      );
      if (partner) matches.push([option, partner]);
    }
  };
  const componentOf = (option: Cursor, contract: Contract): string | undefined => {
    const { component } = settle(option, contract);
    return contract === walk.old && component !== undefined ? (walk.renamed.get(component) ?? component) : component;
  };
  match((option, contract) => `${componentOf(option, contract)} ${meaningOf(settle(option, contract).schema)}`);
  match((option, contract) => meaningOf(settle(option, contract).schema));
  match((option, contract) => {
    const component = componentOf(option, contract);
    return component && `${component} ${signatureOf(option, contract)}`;
  });
  match(signatureOf);
  match(componentOf);
  return matches;
}

/** The distinguishing parts of an option: its type, its constants, and those of its required properties. */
function signatureOf(option: Cursor, contract: Contract): string {
  const { schema, types, values } = settle(option, contract);
  const { properties, required } = membersOf(schema, contract.schemas, () => false);
  const constants = [...required].toSorted().flatMap((name) => {
    const property = properties.get(name);
    const allowed = property ? constantsOf(resolve(property, contract.schemas)) : [];
    return allowed.length > 0 ? [[name, allowed]] : [];
  });
  return JSON.stringify([types, values, constants]);
}

function nameOf(option: Cursor, contract: Contract): string {
  const { component, types } = settle(option, contract);
  return component ?? signatureText(option, contract) ?? types.join(' or ');
}

/** `kind "branch"`: the constants of an inline object. */
function signatureText({ schema }: Cursor, contract: Contract): string | undefined {
  const { properties, required } = membersOf(schema, contract.schemas, () => false);
  for (const name of required) {
    const property = properties.get(name);
    const [constant] = property ? constantsOf(resolve(property, contract.schemas)) : [];
    if (constant !== undefined) return `an object with ${name} ${JSON.stringify(constant)}`;
  }
  return undefined;
}
