import type { Schema } from '../contract.ts';
import type { Contract, Origin } from '../join.ts';
import { resolve, typesOf } from '../schema.ts';
import { checkAllOf } from './all-of.ts';
import { checkKeywords } from './keywords.ts';
import { placesOf, withInner } from './places.ts';
import type { Place } from './places.ts';
import { below } from './report.ts';
import type { Report } from './report.ts';
import { checkUnion } from './unions.ts';

/** Rules of all schemas. */
export function checkSchemas(contract: Contract, report: Report): void {
  for (const place of placesOf(contract)) {
    for (const { schema, origin } of withInner(place.schema, place.origin)) {
      checkKeywords(schema, origin, report);
      checkUnion(schema, contract.schemas, origin, report);
      checkAllOf(schema, contract.schemas, origin, report);
      checkNames(schema, origin, report);
      checkUnique(schema, contract.schemas, origin, report);
      if (schema.format === 'binary' && place.arrival === 'parameter') {
        report(below(origin, 'format'), 'text-only', 'a parameter cannot be binary');
      }
    }
    checkText(place, contract.schemas, report);
  }
}

/** Forbids names that every object inherits: such a property would seem present when it is absent. */
function checkNames(schema: Schema, origin: Origin, report: Report): void {
  for (const name of Object.keys(schema.properties ?? {})) {
    if (name in Object.prototype) {
      report(below(origin, 'properties', name), 'property-name', `"${name}" is a name that every object inherits`);
    }
  }
}

/** `uniqueItems` is for scalars: for objects, whether undeclared members count would be undefined. */
function checkUnique(schema: Schema, schemas: Contract['schemas'], origin: Origin, report: Report): void {
  const item = schema.items ? resolve(schema.items, schemas) : {};
  const compound = item.oneOf ?? item.anyOf ?? typesOf(item).find((type) => type === 'object' || type === 'array');
  if (!schema.uniqueItems || compound === undefined) return;
  report(below(origin, 'uniqueItems'), 'unique-scalars', 'uniqueItems is for scalars');
}

/** Values that arrive as text are scalars or lists of scalars; the same holds for the fields of a form. */
function checkText({ schema, origin, arrival }: Place, schemas: Contract['schemas'], report: Report): void {
  if (arrival === 'json') return;
  const checkField = (field: Schema, at: Origin): void => {
    const resolved = resolve(field, schemas);
    const item = resolved.items ? resolve(resolved.items, schemas) : undefined;
    if (isScalar(resolved) || (item && isScalar(item))) return;
    report(at, 'text-only', 'a parameter or form field is a string, number or boolean, or an array of these');
  };
  if (arrival === 'parameter') {
    checkField(schema, origin);
    return;
  }
  const form = resolve(schema, schemas);
  if (typesOf(form).join() !== 'object' || form.allOf || form.oneOf || form.anyOf) {
    report(origin, 'text-only', 'a form is one plain object');
  }
  for (const [name, property] of Object.entries(form.properties ?? {})) {
    checkField(property, schema.$ref === undefined ? below(origin, 'properties', name) : origin);
  }
}

function isScalar(schema: Schema): boolean {
  const types = typesOf(schema);
  const [type = ''] = types;
  const isUnion = types.length > 1 || schema.oneOf !== undefined || schema.anyOf !== undefined;
  return !isUnion && ['string', 'number', 'integer', 'boolean'].includes(type);
}
