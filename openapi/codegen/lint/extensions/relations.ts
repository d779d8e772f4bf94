import type { Schema } from '../../contract.ts';
import type { Contract, Origin } from '../../join.ts';
import { isEntity, referring, targetsOf } from '../../derive/relations.ts';
import { resolve, typesOf } from '../../schema.ts';
import { placesOf, withInner } from '../places.ts';
import { below } from '../report.ts';
import type { Report } from '../report.ts';

/** `x-ref` is declared at the key, its targets exist, and every field named like a reference has it. */
export function checkRelations(contract: Contract, report: Report): void {
  const { schemas } = contract;
  for (const place of placesOf(contract)) {
    for (const { schema, origin } of withInner(place.schema, place.origin)) {
      for (const { entity, key } of targetsOf(schema)) {
        if (isEntity(entity, schemas, key)) continue;
        report(below(origin, 'x-ref'), 'relation', `${entity} is no schema with the property ${key}`);
      }
      if (targetsOf(schema).length > 0 && typesOf(resolve(schema, schemas)).join() !== 'string') {
        report(below(origin, 'x-ref'), 'relation', 'what refers to a record is a text; of a list, its items are');
      }
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        checkName(name, property, schemas, below(origin, 'properties', name), report);
      }
    }
  }
  for (const { parameters, parameterOrigins, origin } of contract.operations) {
    for (const [index, { name, schema }] of parameters.entries()) {
      checkName(name, schema, schemas, parameterOrigins[index] ?? origin, report);
    }
  }
}

/** A field `roleId`, `roleIds` or `ownerRoleId` has a reference if `Role` is an entity. */
function checkName(name: string, schema: Schema, schemas: Contract['schemas'], at: Origin, report: Report): void {
  const stem = /^(\w+)Ids?$/u.exec(name)?.[1];
  if (stem === undefined || referring(schema, schemas)) return;
  const words = stem.split(/(?=[A-Z])/u).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const entity = words.map((_, index) => words.slice(index).join('')).find((candidate) => isEntity(candidate, schemas));
  if (entity !== undefined)
    report(at, 'relation', `${name} says with x-ref that it refers to ${entity}; false where it does not`);
}
