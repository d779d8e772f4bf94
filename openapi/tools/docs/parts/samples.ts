import type { Content, Json, Parameter, Schema } from '../../../codegen/contract.ts';
import type { JoinedOperation } from '../../../codegen/join.ts';
import { isForm, isJson } from '../../../codegen/media.ts';
import { resolve } from '../../../codegen/schema.ts';
import { membersOf } from '../../../codegen/valibot/members.ts';
import { curlCommand } from '../curl.ts';
import type { CurlBody } from '../curl.ts';
import { h } from '../html.ts';
import type { Child } from '../html.ts';
import type { Model } from '../model.ts';
import type { Scope } from '../scope.ts';
import { t } from '../scope.ts';
import { codeBox } from './code-box.ts';
import { formatValue } from './constraints.ts';
import { jsonCode } from './json.ts';
import { recipeBox } from './recipe.ts';

/** The example of a schema: its own, or that of the schema it refers to. */
function exampleOf(schema: Schema | undefined, schemas: ReadonlyMap<string, Schema>): Json | undefined {
  if (schema === undefined) return undefined;
  return schema.example ?? resolve(schema, schemas).example;
}

/** The first value of an enum, or the only one. */
const firstOf = (schema: Schema): Json | undefined => schema.const ?? schema.enum?.[0];

/**
 * The values of a parameter in the sample: those of the recorded call, otherwise minimal values of a required
 * parameter.
 */
function valuesOf({ contract, examples }: Model, { id }: JoinedOperation, parameter: Parameter): readonly string[] {
  const { schemas } = contract;
  const recorded = examples.get(id)?.parameters[`${parameter.in} ${parameter.name}`];
  if (recorded === undefined && parameter.required !== true && parameter.in !== 'path') return [];
  const schema = resolve(parameter.schema, schemas);
  const value = recorded ?? exampleOf(parameter.schema, schemas) ?? schema.default ?? firstOf(schema) ?? '1';
  return [value].flat().map((one: Json) => formatValue(one));
}

/** The request of an operation as curl sends it. */
export function sampleCall(model: Model, joined: JoinedOperation): string {
  const at = (place: Parameter['in']): [name: string, values: readonly string[]][] =>
    joined.parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => [parameter.name, valuesOf(model, joined, parameter)]);
  const path = at('path').reduce(
    // Commas between ids stay readable: servers accept them unencoded.
    (whole, [name, values]) => whole.replace(`{${name}}`, values.map(encodeURIComponent).join(',')),
    joined.path,
  );
  const pairs = at('query').flatMap(([name, values]) => values.map((value): [string, string] => [name, value]));
  const query = new URLSearchParams(pairs).toString();
  return curlCommand({
    method: joined.method.toUpperCase(),
    url: `${model.origin}${path}${query === '' ? '' : `?${query}`}`,
    headers: at('header').flatMap(([name, values]) => values.map((value) => [name, value] as const)),
    auth: joined.security,
    body: sampleBody(model, joined),
    savesFile: Object.keys(answerContent(joined)).some((mediaType) => !isJson(mediaType)),
  });
}

const answerContent = ({ operation }: JoinedOperation): Content => Object.values(operation.responses)[0]?.content ?? {};

function sampleBody(model: Model, joined: JoinedOperation): CurlBody | undefined {
  const [mediaType, media] = Object.entries(joined.operation.requestBody?.content ?? {})[0] ?? [];
  if (mediaType === undefined) return undefined;
  const example = requestExample(model, joined);
  if (isJson(mediaType)) return { kind: 'text', mediaType, text: JSON.stringify(example ?? {}) };
  if (!isForm(mediaType)) return { kind: 'file', mediaType };
  const fields = formFields(model, media?.schema ?? {}, example);
  if (mediaType === 'multipart/form-data') return { kind: 'form', fields };
  const pairs = fields.map(({ name, value = '' }): [string, string] => [name, value]);
  return { kind: 'text', mediaType, text: new URLSearchParams(pairs).toString() };
}

function formFields(model: Model, schema: Schema, example: Json | undefined) {
  const { schemas } = model.contract;
  const { properties, required } = membersOf(resolve(schema, schemas), schemas, () => false);
  const values = new Map(Object.entries(example ?? {}).map(([name, value]: [string, Json]) => [name, value]));
  return [...properties]
    .filter(([name]) => values.has(name) || required.has(name))
    .map(([name, property]) => {
      const target = resolve(property, schemas);
      const value = values.get(name) ?? exampleOf(property, schemas) ?? firstOf(target) ?? '1';
      return { name, value: target.format === 'binary' ? undefined : formatValue(value) };
    });
}

/** An example of the body: recorded, or that of its schema. */
function requestExample({ examples, contract }: Model, joined: JoinedOperation): Json | undefined {
  const [mediaType, media] = Object.entries(joined.operation.requestBody?.content ?? {})[0] ?? [];
  if (mediaType === undefined) return undefined;
  return examples.get(joined.id)?.request[mediaType] ?? exampleOf(media?.schema, contract.schemas);
}

/** The displayed answer: its relevant headers and its JSON; undefined if it has neither. */
function answerExample({ examples, contract }: Model, joined: JoinedOperation): Child {
  const [status = ''] = Object.keys(joined.operation.responses);
  const { headers = {}, content = {} } = examples.get(joined.id)?.answers[status] ?? {};
  const [mediaType, media] = Object.entries(answerContent(joined)).find(([type]) => isJson(type)) ?? [];
  const body = content[mediaType ?? ''] ?? exampleOf(media?.schema, contract.schemas);
  const lines = Object.entries(headers).map(([name, value]) => [h('span', { class: 'key' }, name), `: ${value}\n`]);
  if (lines.length === 0 && body === undefined) return undefined;
  return [lines.length > 0 && h('code', {}, lines, body !== undefined && '\n'), body !== undefined && jsonCode(body)];
}

/** The code column of an operation: the call, its body if it has one, and the answer. */
export function samples(scope: Scope, joined: JoinedOperation): Child {
  const { model } = scope;
  const request = isJsonRequest(joined) ? requestExample(model, joined) : undefined;
  const answer = answerExample(model, joined);
  const status = Object.keys(joined.operation.responses)[0] ?? '';
  const { 'x-recipe': recipe } = joined.operation;
  return [
    codeBox(
      scope,
      'curl',
      t(scope, 'callOf', { name: joined.id }),
      h('code', {}, withOrigin(model, sampleCall(model, joined))),
    ),
    request !== undefined &&
      codeBox(scope, t(scope, 'requestExample'), `${t(scope, 'requestExample')} ${joined.id}`, jsonCode(request)),
    answer !== undefined &&
      codeBox(
        scope,
        `${t(scope, 'answerExample')} · ${status}`,
        `${t(scope, 'answerExample')} ${joined.id} ${status}`,
        answer,
      ),
    recipe !== undefined && recipeBox(scope, joined.id, recipe),
  ];
}

const isJsonRequest = ({ operation }: JoinedOperation): boolean =>
  Object.keys(operation.requestBody?.content ?? {}).some(isJson);

/** Marks the origin in a call, so the script can replace it by that of the page. */
export function withOrigin({ origin, isOriginOpen }: Model, call: string): Child {
  if (!isOriginOpen) return call;
  const [before = '', ...after] = call.split(origin);
  return [before, h('span', { 'data-origin': true }, origin), after.join(origin)];
}
