import type { Content, Json, Parameter, Schema } from '../../../codegen/contract.ts';
import type { JoinedOperation } from '../../../codegen/join.ts';
import { isForm, isJson } from '../../../codegen/media.ts';
import { membersOf } from '../../../codegen/valibot/members.ts';
import { resolve } from '../../../codegen/valibot/unions.ts';
import { curlCommand } from '../curl.ts';
import type { CurlBody } from '../curl.ts';
import { h } from '../html.ts';
import type { Child } from '../html.ts';
import type { Model } from '../model.ts';
import type { Scope } from '../scope.ts';
import { t } from '../scope.ts';
import { codeBox } from './code-box.ts';
import { written } from './constraints.ts';
import { jsonCode } from './json.ts';

/** The example of a schema: its own, or that of what it refers to. */
function exampleOf(schema: Schema | undefined, schemas: ReadonlyMap<string, Schema>): Json | undefined {
  if (schema === undefined) return undefined;
  return schema.example ?? resolve(schema, schemas).example;
}

/** The first value of an enum, or the only one. */
const firstOf = (schema: Schema): Json | undefined => schema.const ?? schema.enum?.[0];

/** A value for a parameter that has to be sent: an example, a default, the first of its values, or 1. */
function sampleOf(model: Model, joined: JoinedOperation, parameter: Parameter): string {
  const { schemas } = model.contract;
  const recorded = model.examples.get(joined.id)?.parameters[`${parameter.in} ${parameter.name}`];
  const schema = resolve(parameter.schema, schemas);
  const value =
    recorded ?? parameter.example ?? exampleOf(parameter.schema, schemas) ?? schema.default ?? firstOf(schema);
  if (value === undefined) return '1';
  return Array.isArray(value) ? value.map((one: Json) => written(one)).join(',') : written(value);
}

/** The request of an operation as curl sends it; optional parameters are left out. */
export function sampleCall(model: Model, joined: JoinedOperation): string {
  const required = joined.parameters.filter((parameter) => parameter.required === true || parameter.in === 'path');
  const valueOf = (parameter: Parameter): string => sampleOf(model, joined, parameter);
  const path = required
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      // Commas between ids stay readable: servers take them as they are.
      (whole, parameter) =>
        whole.replace(`{${parameter.name}}`, encodeURIComponent(valueOf(parameter)).replaceAll('%2C', ',')),
      joined.path,
    );
  const query = new URLSearchParams(
    required
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => [parameter.name, valueOf(parameter)] satisfies [string, string]),
  ).toString();
  return curlCommand({
    method: joined.method.toUpperCase(),
    url: `${model.origin}${path}${query === '' ? '' : `?${query}`}`,
    headers: required
      .filter((parameter) => parameter.in === 'header')
      .map((parameter) => [parameter.name, valueOf(parameter)] as const),
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
  const given = new Map(Object.entries(example ?? {}).map(([name, value]: [string, Json]) => [name, value]));
  return [...properties]
    .filter(([name]) => given.has(name) || required.has(name))
    .map(([name, property]) => {
      const target = resolve(property, schemas);
      const value = given.get(name) ?? exampleOf(property, schemas) ?? firstOf(target) ?? '1';
      return { name, value: target.format === 'binary' ? undefined : written(value) };
    });
}

/** An example of the body: recorded, or that of its schema. */
function requestExample({ examples, contract }: Model, joined: JoinedOperation): Json | undefined {
  const [mediaType, media] = Object.entries(joined.operation.requestBody?.content ?? {})[0] ?? [];
  if (mediaType === undefined) return undefined;
  return examples.get(joined.id)?.request[mediaType] ?? media?.example ?? exampleOf(media?.schema, contract.schemas);
}

/** Examples of answers by status: recorded ones, else that of the success's schema. */
function answerExamples({ examples, contract }: Model, joined: JoinedOperation): [status: string, value: Json][] {
  const recorded = Object.entries(examples.get(joined.id)?.answers ?? {}).flatMap(
    ([status, content]): [string, Json][] =>
      Object.entries(content).flatMap(([mediaType, value]) => (isJson(mediaType) ? [[status, value]] : [])),
  );
  const [status] = Object.keys(joined.operation.responses);
  if (status === undefined || recorded.some(([one]) => one === status)) return recorded;
  const json = Object.entries(answerContent(joined)).find(([mediaType]) => isJson(mediaType));
  const example = exampleOf(json?.[1].schema, contract.schemas);
  return example === undefined ? recorded : [[status, example], ...recorded];
}

/** The column of code beside an operation: the call, an example of its body, and examples of answers. */
export function samples(scope: Scope, joined: JoinedOperation): Child {
  const { model } = scope;
  const request = requestExample(model, joined);
  return [
    codeBox(
      scope,
      'curl',
      t(scope, 'callOf', { name: joined.id }),
      h('code', {}, withOrigin(model, sampleCall(model, joined))),
    ),
    request !== undefined &&
      codeBox(scope, t(scope, 'requestExample'), `${t(scope, 'requestExample')} ${joined.id}`, jsonCode(request)),
    ...answerExamples(model, joined).map(([status, value]) =>
      codeBox(
        scope,
        `${t(scope, 'answerExample')} · ${status}`,
        `${t(scope, 'answerExample')} ${joined.id} ${status}`,
        jsonCode(value),
      ),
    ),
  ];
}

/** Marks the address in a call, in whose place the script puts that from which the page was served. */
export function withOrigin({ origin, isOriginOpen }: Model, call: string): Child {
  if (!isOriginOpen) return call;
  const [before = '', ...after] = call.split(origin);
  return [before, h('span', { 'data-origin': true }, origin), after.join(origin)];
}
