import type { RecordedExample } from '../../codegen/examples.ts';
import type { DeclaredParameter } from '../../checker/operation.ts';
import type { Exchange } from '../verify/http/exchange.ts';
import type { Call } from '../verify/context.ts';
import type { Json } from '../verify/json.ts';
import type { Model, Operation } from '../verify/model.ts';
import { withoutSecrets } from './secrets.ts';
import { shortened } from './shorten.ts';

/** Placeholder for the content of a file. */
const BYTES = '(bytes)';

/** The parameters and the body of a call, as values of their schemas. */
export function requestOf(model: Model, call: Call): RecordedExample['request'] {
  const { operation, path, query, headers, body, raw } = call;
  const sent = raw === undefined ? body : bodyOfBytes(raw);
  return {
    ...parametersOf(model, operation, 'path', path),
    ...parametersOf(model, operation, 'query', query),
    ...parametersOf(model, operation, 'header', headers),
    ...(sent !== undefined && { body: withoutSecrets(sent) }),
  };
}

function parametersOf(
  model: Model,
  { parameters }: Operation,
  place: DeclaredParameter['in'],
  values: Readonly<Record<string, string | readonly string[]>>,
): RecordedExample['request'] {
  const members = parameters.flatMap(({ in: where, name, pointer }): [string, Json][] => {
    const value = where === place ? values[name] : undefined;
    return value === undefined ? [] : [[name, withoutSecrets(typed(model, pointer, value), name)]];
  });
  return members.length === 0 ? {} : { [place]: Object.fromEntries(members) };
}

/** Converts a text to the value that its schema reads from it. */
function typed(model: Model, pointer: string, value: string | readonly string[]): Json {
  const { schema, pointer: place } = model.schema(pointer) ?? { schema: {}, pointer };
  if (schema['type'] === 'array') {
    const texts = typeof value === 'string' ? value.split(',') : value;
    return texts.map((text) => typed(model, `${place}/items`, text));
  }
  const text = typeof value === 'string' ? value : value.join(',');
  if (schema['type'] === 'integer' || schema['type'] === 'number') return Number(text);
  return schema['type'] === 'boolean' ? text === 'true' : text;
}

/** The body of a form by its fields, or of bytes. Files are represented by their names. */
function bodyOfBytes(raw: NonNullable<Call['raw']>): Json {
  if (!(raw instanceof FormData)) return BYTES;
  const fields = [...raw].map(([name, value]): [string, Json] => [
    name,
    typeof value === 'string' ? value : value.name,
  ]);
  return Object.fromEntries(fields);
}

/** The headers that the contract declares for a success, except the request id, and the shortened body. */
export function answerOf(
  { document }: Model,
  { headers, answer, row }: Operation,
  exchange: Exchange,
): RecordedExample['answer'] {
  const promised = (headers.get(row.success) ?? []).flatMap(({ name }): [string, string][] => {
    const value = name === 'X-Request-Id' ? null : exchange.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const { json } = exchange;
  const body = json === undefined ? BYTES : withoutSecrets(shortened(document, answer?.pointer ?? '', json));
  return {
    ...(promised.length > 0 && { headers: Object.fromEntries(promised) }),
    ...(answer !== undefined && { body }),
  };
}
