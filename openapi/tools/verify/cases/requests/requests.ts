import { type Case, caseOf, expectFieldsRefused, expectRefusal } from '../../case.ts';
import { objectBody, sharedExample } from '../../calls/example.ts';
import type { Call } from '../../context.ts';
import { send } from '../../http/send.ts';
import { isObject, type Json } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure, NotReached } from '../../outcome.ts';
import {
  errorPointer,
  type Place,
  placesOf,
  statusOfCode,
  valueAtPlace,
  withValue,
  wrongFields,
} from '../../calls/places.ts';
import { sampleOf } from '../../calls/sample.ts';

const MANY = 20_000;

/** Undeclared fields as JSON members. */
const unknownFields = (count: number): string =>
  Array.from({ length: count }, (_, index) => `"unknown${index}":${index}`).join();

/** Invalid bodies of an operation: broken JSON, another media type, nothing, and undeclared fields. */
export function requestCases(model: Model): Case[] {
  // So many that each body repeats the same text.
  const many = unknownFields(MANY);
  return [...model.operations.values()].flatMap((operation) => {
    const { body } = operation;
    if (body === undefined) return [];
    const isJson = body.mediaType === 'application/json';
    const isFile = body.mediaType === 'application/octet-stream' || body.mediaType === 'multipart/form-data';
    return [
      ...(isJson ? [broken(operation, '{"a":', 'broken'), broken(operation, '\u0000', 'control-character')] : []),
      mediaType(operation),
      ...(body.required && !isFile ? [empty(operation)] : []),
      ...(isJson
        ? [
            unknown(operation, 1, unknownFields(1)),
            unknown(operation, MANY, many),
            ...unknownInside(operation, objectsIn(placesOf(model, operation))),
            otherValue(operation, []),
            otherValue(operation, 'text'),
          ]
        : []),
    ];
  });
}

function broken(operation: Operation, raw: string, name: string): Case {
  const { id } = operation;
  return caseOf(operation, `body/${name}`, {
    title: `${id} refuses what is no JSON`,
    changesNothing: true,
    run: async (context) => {
      const call = await sharedExample(context, operation);
      expectRefusal(await send(context, { ...call, raw }), operation, 400, ['MALFORMED_REQUEST'], 'malformed');
    },
  });
}

function mediaType(operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'body/media-type', {
    title: `${id} refuses another media type`,
    changesNothing: true,
    run: async (context) => {
      const call = await sharedExample(context, operation);
      const exchange = await send(context, {
        ...call,
        raw: '<a/>',
        headers: { ...call.headers, 'Content-Type': 'application/xml' },
      });
      expectRefusal(exchange, operation, 415, ['MEDIA_TYPE_UNSUPPORTED'], 'media-type');
    },
  });
}

function empty(operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'body/empty', {
    title: `${id} needs a body`,
    changesNothing: true,
    run: async (context) => {
      const { raw: _, ...call } = await sharedExample(context, operation);
      const exchange = await send(context, { ...call, body: undefined });
      if (exchange.status >= 400 && exchange.status < 500) return;
      throw new Failure(
        {
          rule: 'required',
          expected: 'a refusal of a call without a body',
          actual: String(exchange.status),
          pointer: operation.body?.pointer ?? operation.pointer,
        },
        exchange,
      );
    },
  });
}

/** The whole body is of another type. */
function otherValue(operation: Operation, body: Json): Case {
  const { id } = operation;
  return caseOf(operation, `body/${typeof body === 'string' ? 'text' : 'list'}`, {
    title: `${id} refuses a body that is no object`,
    changesNothing: true,
    run: async (context) => {
      const call: Call = { ...(await sharedExample(context, operation)), body };
      const wrong = [...wrongFields(call)];
      if (wrong.length === 0) throw new NotReached('value', 'such a body is allowed');
      const exchange = await send(context, call);
      const statuses = new Set(wrong.map(([, code]) => statusOfCode(code)));
      if (statuses.has(exchange.status)) return;
      throw new Failure(
        {
          rule: 'type',
          expected: [...statuses].join(' or '),
          actual: String(exchange.status),
          pointer: operation.body?.pointer ?? operation.pointer,
        },
        exchange,
      );
    },
  });
}

function unknown(operation: Operation, count: number, fields: string): Case {
  const { id } = operation;
  return caseOf(operation, `body/unknown-${count}`, {
    title: `${id} takes ${count === 1 ? 'an unknown field' : `${count} unknown fields`} as the contract says`,
    changesNothing: true,
    run: async (context) => {
      const base = await sharedExample(context, operation);
      const object = objectBody(base);
      const wrong = wrongFields({ ...base, body: { ...object, unknown0: 0 } });
      if (wrong.size === 0) throw new NotReached('value', 'unknown fields are ignored');
      const members = [JSON.stringify(object).slice(1, -1), fields].filter((text) => text !== '');
      const exchange = await send(context, { ...base, raw: `{${members.join()}}` });
      const errors = isObject(exchange.json) ? exchange.json['errors'] : undefined;
      const { length } = Array.isArray(errors) ? errors : [];
      // The size of the body is another limit, with another code.
      const isTooLarge = count > 1 && exchange.status === 413;
      if (isTooLarge || (exchange.status === 422 && length > 0 && length <= 100)) return;
      throw new Failure(
        {
          rule: 'additionalProperties',
          expected: '422 with 1 to 100 errors',
          actual: `${exchange.status} with ${length} errors`,
          pointer: operation.body?.pointer ?? operation.pointer,
        },
        exchange,
      );
    },
  });
}

/** The objects inside of a body. */
const objectsIn = (places: readonly Place[]): Place[] => {
  const hasMembers = new Set(
    places
      .filter(({ in: where, path }) => where === 'body' && typeof path.at(-1) === 'string')
      .map(({ path }) => path.slice(0, -1).join('/')),
  );
  return places.filter(({ in: where, path }) => where === 'body' && hasMembers.has(path.join('/')));
};

/** An undeclared field, in each object inside a body. */
function unknownInside(operation: Operation, objects: readonly Place[]): Case[] {
  if (objects.length === 0) return [];
  const { id } = operation;
  return [
    caseOf(operation, 'body/unknown-inside', {
      title: `${id} takes an unknown field inside of its body as the contract says`,
      changesNothing: true,
      run: async (context) => {
        const base = await sharedExample(context, operation);
        const calls = objects.flatMap((place) => {
          const there = valueAtPlace(base, place);
          const value = isObject(there) ? there : sampleOf(context.model, place.pointer);
          const call = withValue(base, place, { ...(isObject(value) ? value : {}), unknown0: 0 });
          return wrongFields(call).has(`${errorPointer(place)}/unknown0`) ? [{ place, call }] : [];
        });
        if (calls.length === 0) throw new NotReached('value', 'unknown fields are ignored');
        for (const { place, call } of calls) expectFieldsRefused(call, await send(context, call), place.pointer);
      },
    }),
  ];
}
