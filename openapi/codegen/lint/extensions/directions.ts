import type { Schema } from '../../contract.ts';
import type { Contract } from '../../join.ts';
import { componentName } from '../../join.ts';
import { placesOf, withInner } from '../places.ts';
import { below } from '../report.ts';
import type { Report } from '../report.ts';
import { innerSchemas } from '../../schema.ts';

/** `x-volatile` is for properties of answers, `writeOnly` for properties of requests. */
export function checkDirections(contract: Contract, report: Report): void {
  const inputs = inputSchemas(contract);
  for (const place of placesOf(contract)) {
    for (const { schema, origin } of withInner(place.schema, place.origin)) {
      const isInput = inputs.has(schema) || place.arrival !== 'json';
      if (schema['x-volatile'] && isInput)
        report(below(origin, 'x-volatile'), 'volatile', 'what a request says does not change by itself');
      if (schema.writeOnly === true && !isInput)
        report(below(origin, 'writeOnly'), 'write-only', 'what no request has is never written');
    }
  }
}

/** Every schema that request bodies consist of. */
function inputSchemas({ operations, schemas }: Contract): ReadonlySet<Schema> {
  const reachable = new Set<Schema>();
  const visit = (schema: Schema): void => {
    if (reachable.has(schema)) return;
    reachable.add(schema);
    const target = schema.$ref === undefined ? undefined : schemas.get(componentName(schema.$ref));
    if (target) visit(target);
    for (const inner of innerSchemas(schema)) visit(inner);
  };
  for (const { operation } of operations) {
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) if (schema) visit(schema);
  }
  return reachable;
}
