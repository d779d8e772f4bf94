import type { Schema } from '../contract.ts';
import type { Contract } from '../join.ts';
import { resolve } from '../schema.ts';
import { expression } from '../valibot/expression.ts';
import type { Scope } from '../valibot/scope.ts';
import { orderComponents } from '../valibot/order.ts';

const IMPORTS = "import * as v from 'valibot';\nimport * as r from '../codegen/runtime/index.ts';\n";

/** Writes one module with a valibot schema per component, each after those it refers to. */
export function emitSchemas(schemas: ReadonlyMap<string, Schema>): string {
  const blocks = [...schemaBlocks(schemas).values()];
  return `${IMPORTS}${typesFor(blocks)}\n${blocks.join('\n')}`;
}

/**
 * Writes `schemas.<document>.ts` for each document and `schemas.ts` that re-exports all of them: bundlers split between
 * modules only, and a page must not load the schemas of all others.
 */
export function emitSchemaModules(contract: Contract): Map<string, string> {
  const home = (name: string): string => contract.originOf('schemas', name).source.domain;
  const modules = new Map<string, Map<string, string>>();
  for (const [name, block] of schemaBlocks(contract.schemas)) {
    modules.set(home(name), (modules.get(home(name)) ?? new Map<string, string>()).set(name, block));
  }
  const files = [...modules].map(([domain, own]): [string, string] => {
    const blocks = [...own.values()];
    const code = blocks.join('\n');
    const foreign = [...modules].flatMap(([other, members]) => {
      const used = [...members.keys()].filter((name) => other !== domain && mentions(code, name));
      return used.length > 0 ? [`import { ${used.join(', ')} } from './schemas.${other}.ts';\n`] : [];
    });
    const runtime = IMPORTS.split('\n')
      .filter((line) => line.includes(' as v ') || /\br\./u.test(code))
      .join('\n');
    return [`schemas.${domain}.ts`, `${runtime}${foreign.join('')}${typesFor(blocks)}\n${code}`];
  });
  const all = [...modules.keys()].map((domain) => `export * from './schemas.${domain}.ts';\n`).join('');
  return new Map([...files, ['schemas.ts', all]]);
}

/** Whether code uses a component; comments and texts do not count. */
const mentions = (code: string, name: string): boolean =>
  new RegExp(`(?<![\\w$'"])${name}(?![\\w$'"])`, 'u').test(code.replaceAll(/\/\*[^]*?\*\//gu, ''));

const typesFor = (blocks: readonly string[]): string =>
  blocks.some((block) => block.includes(': v.GenericSchema<unknown, components'))
    ? "import type { components } from './types.ts';\n"
    : '';

/** The declaration of each component by its name, each after those it refers to. */
function schemaBlocks(schemas: ReadonlyMap<string, Schema>): Map<string, string> {
  const { names, recursive } = orderComponents(schemas);
  return new Map(
    names.map((name) => {
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
      return [name, `${comment}export const ${name}${type} = ${expression(schema, scope)};\n`];
    }),
  );
}

/** Tests whether a component's entries can be reused: it is an object and does not refer to itself. */
export function baseTest(schemas: ReadonlyMap<string, Schema>, recursive: ReadonlySet<string>) {
  return (name: string): boolean => {
    const target = schemas.get(name);
    return target !== undefined && !recursive.has(name) && resolve(target, schemas).type === 'object';
  };
}
