import type { Content, Json, Parameter, Schema } from '../contract.ts';
import type { Contract, Origin } from '../join.ts';
import { isForm } from '../media.ts';
import { below } from './report.ts';

/** A top-level schema, with the examples next to it. */
export interface Place {
  readonly schema: Schema;
  readonly origin: Origin;
  /** Whether its values arrive as text: parameters and forms. */
  readonly arrival: 'json' | 'parameter' | 'form';
  readonly example?: Origin;
}

/** Every schema written in the contract: components, parameters, bodies, answers and their headers. */
export function* placesOf(contract: Contract): Generator<Place> {
  for (const [name, schema] of contract.schemas) {
    yield { schema, origin: contract.originOf('schemas', name), arrival: 'json' };
  }
  for (const { operation, origin, parameters, parameterOrigins } of contract.operations) {
    for (const [index, parameter] of parameters.entries()) {
      const at = parameterOrigins[index] ?? origin;
      yield parameterPlace(parameter, at);
    }
    if (operation.requestBody) yield* contentPlaces(operation.requestBody.content, below(origin, 'requestBody'));
    for (const [status, { content, headers }] of Object.entries(operation.responses)) {
      const at = below(origin, 'responses', status);
      if (content) yield* contentPlaces(content, at);
      for (const [name, { schema }] of Object.entries(headers ?? {})) {
        yield { schema, origin: below(at, 'headers', name, 'schema'), arrival: 'parameter' };
      }
    }
  }
  for (const [name, parameter] of contract.parameters) {
    yield parameterPlace(parameter, contract.originOf('parameters', name));
  }
}

function parameterPlace(parameter: Parameter, at: Origin): Place {
  const { schema } = parameter;
  return { schema, origin: below(at, 'schema'), arrival: 'parameter', ...exampleAt(parameter, at) };
}

function* contentPlaces(content: Content, origin: Origin): Generator<Place> {
  for (const [mediaType, media] of Object.entries(content)) {
    const at = below(origin, 'content', mediaType);
    const arrival = isForm(mediaType) ? 'form' : 'json';
    if (media.schema) yield { schema: media.schema, origin: below(at, 'schema'), arrival, ...exampleAt(media, at) };
  }
}

function exampleAt(holder: { example?: Json }, origin: Origin): Pick<Place, 'example'> {
  return holder.example === undefined ? {} : { example: below(origin, 'example') };
}

/** A schema and every schema inside it, each with its place. References are not followed. */
export function* withInner(schema: Schema, origin: Origin): Generator<{ schema: Schema; origin: Origin }> {
  yield { schema, origin };
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield* withInner(property, below(origin, 'properties', name));
  }
  if (schema.items) yield* withInner(schema.items, below(origin, 'items'));
  if (typeof schema.additionalProperties === 'object') {
    yield* withInner(schema.additionalProperties, below(origin, 'additionalProperties'));
  }
  for (const keyword of ['allOf', 'oneOf', 'anyOf'] as const) {
    for (const [index, option] of (schema[keyword] ?? []).entries()) {
      yield* withInner(option, below(origin, keyword, index));
    }
  }
}
