import { describe } from '../../../../checker/finding.ts';
import { isNode, valueAt } from '../../../../checker/pointer.ts';
import { type Boundary, boundariesOf } from '../../calls/boundaries.ts';
import { type Case, caseOf, describeAnswer, expectFieldsRefused, fieldErrors } from '../../case.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Call, Context } from '../../context.ts';
import { send } from '../../http/send.ts';
import { exampleCall, sharedExample } from '../../calls/example.ts';
import { codeOf, type Json } from '../../json.ts';
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

const GENERIC = new Set(['FIELD_REQUIRED', 'ENTRY_WRONG', 'NUMBER_TYPE_ERROR']);

/**
 * Values at the boundaries of every rule of a request: those inside are accepted, those outside are refused with its
 * code.
 */
export function boundaryCases(model: Model): Case[] {
  return [...model.operations.values()].flatMap((operation) => {
    const isForm = operation.body?.mediaType !== 'application/json';
    return placesOf(model, operation).flatMap((place) =>
      boundariesOf(model, place, place.in !== 'body' || isForm).map((boundary) =>
        boundaryCase(operation, place, boundary),
      ),
    );
  });
}

function boundaryCase(operation: Operation, place: Place, boundary: Boundary): Case {
  const { id } = operation;
  const { name, keyword, fits } = boundary;
  return caseOf(operation, `boundary/${placeName(place)}/${name}`, {
    title: `${id}: ${errorPointer(place) || 'the body'} ${fits ? 'may' : 'must not'} be ${name}`,
    covers: [`constraint:${place.pointer}/${keyword}#${fits ? 'inside' : 'outside'}`],
    changesNothing: !fits,
    run: async (context) => {
      const base = fits ? await exampleCall(context, operation) : await sharedExample(context, operation);
      const call = boundaryCall(base, place, boundary);
      const exchange = await send(context, call);
      const value = describeValue(valueAtPlace(call, place), place, await secretsOf(context));
      if (fits) expectAccepted(context.model, call, place, exchange, value);
      else expectFieldsRefused(call, exchange, place.pointer, ` for ${value}`);
    },
  });
}

/** The call with the first candidate that is on the right side of the rule. @throws NotReached when there is none */
function boundaryCall(base: Call, place: Place, { name, fits, candidates }: Boundary): Call {
  const before = wrongFields(base);
  for (const candidate of candidates(valueAtPlace(base, place))) {
    const call = withValue(base, place, candidate);
    const wrong = wrongFields(call);
    const isWrong = [...wrong.keys()].some((at) => isAt(at, place) && !before.has(at));
    if (isWrong !== fits && (fits ? wrong.size === 0 : true)) return call;
  }
  throw new NotReached('value', `no value is ${name} and keeps everything else that is asked of it`);
}

/** Whether a wrong field is a place or inside it. */
const isAt = (at: string, place: Place): boolean => {
  const pointer = errorPointer(place);
  return at === pointer || at.startsWith(`${pointer}/`);
};

/** Refusals that come after the checks of values: those of the key, the record, its revision and its lifecycle. */
const isLater = ({ status, json }: Exchange): boolean =>
  [404, 409, 412].includes(status) || codeOf(json) === 'IDEMPOTENCY_MISMATCH';

/** @throws Failure if the value is refused, NotReached if the call is refused for another reason */
function expectAccepted(model: Model, call: Call, place: Place, exchange: Exchange, value: string): void {
  if (exchange.status < 400 || isLater(exchange)) return;
  if (exchange.status < 500 && !refusesField(model, exchange.json, place, call))
    throw new NotReached('value', `the value is refused for another reason: ${describeAnswer(exchange)}`);
  throw new Failure(
    {
      rule: 'accepts',
      expected: `${value} is taken`,
      actual: describeAnswer(exchange),
      pointer: place.pointer,
    },
    exchange,
  );
}

/** Whether a refusal names a place although its value fits the schema. Rules between fields are excluded. */
function refusesField(model: Model, json: Json | undefined, place: Place, { operation }: Call): boolean {
  const isNarrower = operation.recipe.narrower.some((pointer) => errorPointer(place).startsWith(pointer));
  const codes = new Set<unknown>([...GENERIC, ...ownCodes(model, place, operation)]);
  return !isNarrower && fieldErrors(json).some(({ pointer, code }) => isAt(pointer, place) && codes.has(code));
}

/** The codes of values that violate the schema of a place, except those that the operation has for other rules, too. */
function ownCodes(model: Model, { pointer }: Place, operation: Operation): unknown[] {
  const others = valueAt(model.document, `${operation.pointer}/x-problems`);
  return [valueAt(model.document, pointer), model.schema(pointer)?.schema]
    .flatMap((schema) => (isNode(schema) ? [schema['x-problem'], schema['x-problem-length']] : []))
    .filter((code) => !(Array.isArray(others) && others.includes(code)));
}

/** The secrets of the environment, and of the current session. */
async function secretsOf({ environment, sessions }: Context): Promise<string[]> {
  const { users, client, signKey, captcha } = environment;
  const { token, refreshToken } = await sessions.first;
  const all = [...users.map(({ password }) => password), client, signKey, captcha, token, refreshToken];
  return all.flatMap((text) => (text === undefined || text === '' ? [] : [text]));
}

/** A value in a failure: shortened, and masked if it contains a secret. Values invented by a case are shown. */
function describeValue(value: Json | undefined, { path }: Place, secrets: readonly string[]): string {
  const own = JSON.stringify(value ?? null);
  const isMadeUp = !secrets.some((secret) => own.includes(secret));
  const text = describe(value, isMadeUp ? '' : String(path.at(-1) ?? ''));
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
