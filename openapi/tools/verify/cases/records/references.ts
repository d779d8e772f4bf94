import { type Case, caseOf, describeAnswer } from '../../case.ts';
import { send } from '../../http/send.ts';
import { UNKNOWN_ID } from '../../context.ts';
import { sharedExample } from '../../calls/example.ts';
import { codeOf } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure, NotReached } from '../../outcome.ts';
import {
  errorPointer,
  type Place,
  placeName,
  placesOf,
  valueAtPlace,
  withValue,
  wrongFields,
} from '../../calls/places.ts';

/** Ids of missing records in a body are refused. */
export function referenceCases(model: Model, operation: Operation): Case[] {
  if (operation.body?.mediaType !== 'application/json') return [];
  return placesOf(model, operation)
    .filter(({ in: where, pointer }) => where === 'body' && model.references(pointer).length > 0)
    .map((place) => unknownReference(operation, place));
}

function unknownReference(operation: Operation, place: Place): Case {
  const { id } = operation;
  return caseOf(operation, `record/reference-${placeName(place)}`, {
    title: `${id} refuses a record that is not there in ${errorPointer(place)}`,
    run: async (context) => {
      const base = await sharedExample(context, operation);
      if (typeof valueAtPlace(base, place) !== 'string') throw new NotReached('value', 'its example refers to nothing');
      const call = withValue(base, place, UNKNOWN_ID);
      if (wrongFields(call).size > 0) throw new NotReached('value', 'no such id fits');
      const exchange = await send(context, call);
      if (exchange.status >= 400 && exchange.status < 500 && codeOf(exchange.json) !== '') return;
      throw new Failure(
        {
          rule: 'reference',
          expected: `a refusal, as ${errorPointer(place)} names no record`,
          actual: describeAnswer(exchange),
          pointer: place.pointer,
        },
        exchange,
      );
    },
  });
}
