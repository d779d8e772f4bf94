import type { Content, Parameter, Schema } from '../contract.ts';
import { rulesOfBody } from '../derive/required.ts';
import { refusalsOf } from '../document.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { isForm, isJson } from '../media.ts';
import { expression } from '../valibot/expression.ts';
import type { Arrival, Scope } from '../valibot/scope.ts';
import { literal, propertyKey, text } from '../valibot/literal.ts';
import { entriesSource } from '../valibot/objects.ts';
import { orderComponents } from '../valibot/order.ts';
import { baseTest } from './schemas.ts';

const INDENT = '    ';

/** Writes `validators.ts`: the schemas of requests and answers of each operation. */
export function emitValidators(contract: Contract): string {
  const { recursive } = orderComponents(contract.schemas);
  const scope: Omit<Scope, 'arrival'> = {
    schemas: contract.schemas,
    nameOf: (name) => `s.${name}`,
    asBase: baseTest(contract.schemas, recursive),
    indent: INDENT,
  };
  const refusals = new Refusals();
  const rows = contract.operations.map((joined) => operationSource(contract, joined, scope, refusals)).join('');
  return [
    ...(/\bv\./.test(rows) ? ["import * as v from 'valibot';"] : []),
    "import * as r from '../codegen/runtime/index.ts';",
    "import type { OperationId } from './operations.ts';",
    "import * as s from './schemas.ts';",
    '',
    'const none = {};',
    ...refusals.sources(),
    '',
    `export const validators: Readonly<Record<OperationId, r.OperationValidators>> = {\n${rows}};\n`,
  ].join('\n');
}

/** Equal sets of codes share one schema: most operations refuse in the same few ways. */
class Refusals {
  readonly #names = new Map<string, string>();

  nameOf(schema: string, codes: readonly string[]): string {
    const source = `r.refusal(s.${schema}, ${literal(codes)})`;
    const name = this.#names.get(source) ?? `refusal${this.#names.size + 1}`;
    this.#names.set(source, name);
    return name;
  }

  sources(): string[] {
    return [...this.#names].map(([source, name]) => `const ${name} = ${source};`);
  }
}

function operationSource(
  contract: Contract,
  joined: JoinedOperation,
  scope: Omit<Scope, 'arrival'>,
  refusals: Refusals,
): string {
  const { operation } = joined;
  const responses = Object.entries(operation.responses).map(
    ([status, { content }]) => `${INDENT}  ${status}: ${content ? contentSource(content, scope, 'json') : 'none'},\n`,
  );
  for (const { status, mediaType, schema, codes } of refusalsOf(contract, joined)) {
    responses.push(`${INDENT}  ${status}: { ${text(mediaType)}: ${refusals.nameOf(schema, codes)} },\n`);
  }
  const body = operation.requestBody ? contentSource(operation.requestBody.content, scope, 'form') : 'null';
  return [
    `  ${propertyKey(joined.id)}: {\n`,
    ...(['path', 'query', 'header'] as const).map(
      (place) => `${INDENT}${place}: ${parametersSource(joined, place, scope)},\n`,
    ),
    `${INDENT}body: ${body},\n`,
    `${INDENT}bodyRequired: ${operation.requestBody?.required ?? false},\n`,
    `${INDENT}required: ${literal(rulesOfBody(contract, joined))},\n`,
    `${INDENT}responses: {\n${responses.join('')}${INDENT}},\n`,
    '  },\n',
  ].join('');
}

function parametersSource(
  { parameters, operation }: JoinedOperation,
  place: Parameter['in'],
  scope: Omit<Scope, 'arrival'>,
): string {
  const matching = parameters.filter((parameter) => parameter.in === place);
  if (matching.length === 0) return 'null';
  const entries = new Map<string, Schema>(matching.map(({ name, schema }) => [name, schema]));
  const required = new Set(matching.filter((parameter) => parameter.required).map(({ name }) => name));
  const builder = place === 'query' && operation['x-closed'] ? 'closedQuery' : 'object';
  return `r.${builder}(${entriesSource(entries, required, { ...scope, arrival: place }, expression)})`;
}

/** Writes the schemas of a content: JSON as values, forms as text, null for anything else, which is not checked. */
function contentSource(content: Content, scope: Omit<Scope, 'arrival'>, forms: Arrival): string {
  const rows = Object.entries(content).map(([mediaType, { schema }]) => {
    let source = 'null';
    if (schema && isJson(mediaType)) source = expression(schema, { ...scope, arrival: 'json' });
    else if (schema && isForm(mediaType)) source = expression(schema, { ...scope, arrival: forms });
    return `${text(mediaType)}: ${source}`;
  });
  return `{ ${rows.join(', ')} }`;
}
