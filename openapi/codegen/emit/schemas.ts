import type { Schema } from '../contract.ts';
import { expression } from '../valibot/expression.ts';
import type { Scope } from '../valibot/expression.ts';
import { orderComponents } from '../valibot/order.ts';
import { resolve } from '../valibot/unions.ts';

/** Writes `schemas.ts`: one valibot schema per component, each after those it refers to. */
export function emitSchemas(schemas: ReadonlyMap<string, Schema>): string {
  const { names, recursive } = orderComponents(schemas);
  const blocks = names.map((name) => {
    const schema = schemas.get(name) ?? {};
    const loops = recursive.has(name);
    const scope: Scope = {
      schemas,
      nameOf: (other) => (loops && recursive.has(other) ? `v.lazy(() => ${other})` : other),
      asBase: baseTest(schemas, recursive),
      arrival: 'json',
      indent: '',
    };
    const remark = schema.description?.trim().replaceAll('*/', '* /');
    const comment = remark === undefined ? '' : `/** ${remark} */\n`;
    const type = loops ? `: v.GenericSchema<unknown, components['schemas']['${name}']>` : '';
    return `${comment}export const ${name}${type} = ${expression(schema, scope)};\n`;
  });
  const types = recursive.size > 0 ? "import type { components } from './types.ts';\n" : '';
  const imports = "import * as v from 'valibot';\nimport * as r from '../codegen/runtime/index.ts';\n";
  return `${imports}${types}\n${blocks.join('\n')}`;
}

/** A component may lend its entries when it is an object and does not refer to itself. */
export function baseTest(schemas: ReadonlyMap<string, Schema>, recursive: ReadonlySet<string>) {
  return (name: string): boolean => {
    const target = schemas.get(name);
    return target !== undefined && !recursive.has(name) && resolve(target, schemas).type === 'object';
  };
}
