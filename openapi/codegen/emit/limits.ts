import type { Json, Schema } from '../contract.ts';
import type { Contract } from '../join.ts';
import { componentName } from '../join.ts';
import { innerSchemas, resolve, typesOf } from '../schema.ts';
import { literal } from '../valibot/literal.ts';
import { membersOf } from '../valibot/members.ts';

type Schemas = Contract['schemas'];
type Row = { [name: string]: Json | Row };

/** Constraint → its name in the tables. */
const NAMES = {
  minLength: 'minLength',
  maxLength: 'maxLength',
  'x-max-bytes': 'maxBytes',
  pattern: 'pattern',
  format: 'format',
  minimum: 'minimum',
  maximum: 'maximum',
  exclusiveMinimum: 'exclusiveMinimum',
  exclusiveMaximum: 'exclusiveMaximum',
  multipleOf: 'multipleOf',
  minItems: 'minItems',
  maxItems: 'maxItems',
  uniqueItems: 'uniqueItems',
  const: 'const',
  'x-problem': 'problem',
} as const satisfies Partial<Record<keyof Schema, string>>;

/**
 * Writes `limits.<document>.ts` with the constraints of each component as data, and `limits.ts` with those of inputs. A
 * page imports those of its own document; unused ones are dropped from its bundle.
 */
export function emitLimits(contract: Contract): Map<string, string> {
  const { schemas } = contract;
  const inputs = inputNames(contract);
  const modules = new Map<string, string[]>();
  const gathered: Record<'rules' | 'inputs' | 'values', string[]> = { rules: [], inputs: [], values: [] };
  for (const [name, schema] of schemas) {
    const values = schema['x-values'];
    const isObject = typesOf(schema).includes('object') && !schema.oneOf && !schema.anyOf;
    const row = values ?? (isObject ? propertyLimits(schema, schemas) : limitsOf(schema, schemas));
    if (Object.keys(row).length === 0) continue;
    const { domain } = contract.originOf('schemas', name).source;
    modules.set(domain, [...(modules.get(domain) ?? []), `export const ${name} = ${literal(row)} as const;\n`]);
    const kind = values ? 'values' : isObject ? 'inputs' : 'rules';
    if (kind !== 'inputs' || inputs.has(name)) gathered[kind].push(`  ${name}: ${domain}.${name},\n`);
  }
  // Documents that define only answers may have no lines, and need no import.
  const lines = Object.values(gathered).flat();
  const imports = [...modules.keys()]
    .filter((domain) => lines.some((row) => row.includes(`: ${domain}.`)))
    .map((domain) => `import * as ${domain} from './limits.${domain}.ts';\n`)
    .join('');
  const tables = [
    ['rules', 'Constraints of values that are not objects, by component.'],
    ['inputs', 'Constraints of request bodies, by component and property.'],
    ['values', 'Facts about the values of an enum, by component and value.'],
  ] as const;
  const all = tables.map(
    ([kind, remark]) => `/** ${remark} */\nexport const ${kind} = {\n${gathered[kind].join('')}};\n`,
  );
  return new Map([
    ...[...modules].map(([domain, rows]): [string, string] => [`limits.${domain}.ts`, rows.join('\n')]),
    ['limits.ts', `${imports}\n${all.join('\n')}`],
  ]);
}

/** Names of the components that make up request bodies. */
function inputNames({ operations, schemas }: Contract): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (schema: Schema): void => {
    const name = schema.$ref === undefined ? undefined : componentName(schema.$ref);
    if (name !== undefined && !names.has(name)) {
      names.add(name);
      visit(schemas.get(name) ?? {});
    }
    for (const inner of innerSchemas(schema)) visit(inner);
  };
  for (const { operation } of operations) {
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) if (schema) visit(schema);
  }
  return names;
}

function propertyLimits(schema: Schema, schemas: Schemas): Row {
  const { properties, required } = membersOf(schema, schemas, () => false);
  const rows = [...properties].map(([name, property]): [string, Row] => {
    const limits = limitsOf(property, schemas);
    return [name, required.has(name) ? { required: true, ...limits } : limits];
  });
  return Object.fromEntries(rows.filter(([, row]) => Object.keys(row).length > 0));
}

/** The constraints of one value, including the items of a list. Empty for objects, which have rows of their own. */
function limitsOf(schema: Schema, schemas: Schemas): Row {
  const target = resolve(schema, schemas);
  const row: Row = {};
  for (const keyword of Object.keys(NAMES)) {
    if (!isConstraint(keyword)) continue;
    const value = schema[keyword] ?? target[keyword];
    if (value !== undefined) row[NAMES[keyword]] = value;
  }
  const items = target.items ? limitsOf(target.items, schemas) : {};
  return Object.keys(items).length > 0 ? { ...row, items } : row;
}

const isConstraint = (keyword: string): keyword is keyof typeof NAMES => Object.hasOwn(NAMES, keyword);
