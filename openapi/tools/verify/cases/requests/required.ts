import { lacksRequired, type RequiredRule } from '../../../../codegen/runtime/required.ts';
import { requiredWhen } from '../../../../generated/required.ts';
import { type Case, caseOf, describeAnswer, fieldErrors } from '../../case.ts';
import { send } from '../../http/send.ts';
import { exampleCall, objectBody, sharedExample } from '../../calls/example.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure, NotReached } from '../../outcome.ts';
import { wrongFields } from '../../calls/places.ts';

/** Conditionally required fields are enforced; optional ones may be left out. */
export function requiredCases(model: Model): Case[] {
  return [...model.operations.values()].flatMap((operation): Case[] => {
    if (operation.body?.mediaType !== 'application/json') return [];
    const rules = rulesOf(model, operation);
    return [
      ...rules.map((rule, index) => conditional(operation, rule, index)),
      ...(optionalOf(model, operation).length > 0 ? [least(model, operation)] : []),
    ];
  });
}

/** The rules of `x-required-when` for the body of an operation. */
function rulesOf(model: Model, { id, body }: Operation): RequiredRule[] {
  const pointer = body && model.schema(body.pointer)?.pointer;
  const component = pointer?.slice(pointer.lastIndexOf('/') + 1);
  return Object.entries<readonly RequiredRule[]>(requiredWhen).flatMap(([name, rules]) =>
    name === component || name === id ? rules : [],
  );
}

/** The properties of its body that an operation does not require. */
function optionalOf(model: Model, { body }: Operation): string[] {
  const located = body && model.schema(body.pointer);
  if (located === undefined) return [];
  const required = located.schema['required'];
  return [...model.properties(located.pointer).keys()].filter(
    (name) => !(Array.isArray(required) && required.includes(name)),
  );
}

/**
 * A body with required properties only.
 * @returns also the omitted properties
 */
function reduced(model: Model, operation: Operation, body: JsonObject): { body: JsonObject; omittedNames: string[] } {
  const optional = optionalOf(model, operation);
  const rules = rulesOf(model, operation);
  const names = new Set(rules.flatMap(({ properties, when }) => [...properties, ...Object.keys(when)]));
  const omittedNames = optional.filter((name) => body[name] !== undefined && !names.has(name));
  return {
    body: Object.fromEntries(Object.entries(body).filter(([name]) => !omittedNames.includes(name))),
    omittedNames,
  };
}

function least(model: Model, operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'body/least', {
    title: `${id} takes a body of what is required alone`,
    run: async (context) => {
      const call = await exampleCall(context, operation);
      const { body, omittedNames } = reduced(model, operation, objectBody(call));
      if (wrongFields({ ...call, body }).size > 0)
        throw new NotReached('value', 'nothing may be left out of its example');
      const exchange = await send(context, { ...call, body });
      const blamed = fieldErrors(exchange.json).filter(
        ({ pointer, code }) => code === 'FIELD_REQUIRED' && omittedNames.some((name) => pointer === `/${name}`),
      );
      if (exchange.status < 500 && exchange.status !== 400 && blamed.length === 0) return;
      throw new Failure(
        {
          rule: 'optional',
          expected: `no refusal for want of ${omittedNames.join(', ')}`,
          actual: describeAnswer(exchange),
          pointer: operation.body?.pointer ?? operation.pointer,
        },
        exchange,
      );
    },
  });
}

function conditional(operation: Operation, rule: RequiredRule, index: number): Case {
  const { id } = operation;
  const { properties, when, code } = rule;
  const [first = ''] = properties;
  const pointer = operation.body?.pointer ?? operation.pointer;
  return caseOf(operation, `boundary/body.${first}/required-when-${index}`, {
    title: `${id}: ${properties.join(' or ')} is required where ${describeWhen(when)}`,
    covers: [`constraint:${pointer}/x-required-when/${index}#outside`],
    changesNothing: true,
    run: async (context) => {
      const base = await sharedExample(context, operation);
      const set: [string, Json][] = Object.entries(when)
        .filter(([name]) => !name.startsWith('{'))
        .map(([name, [value = null]]) => [name, value]);
      const members = Object.entries(objectBody(base)).filter(([name]) => !properties.includes(name));
      const call = { ...base, body: Object.fromEntries([...members, ...set]) };
      if (wrongFields(call).size > 0 || !lacksRequired(rule, call.body, call.path))
        throw new NotReached('value', 'the example cannot be brought to that');
      const exchange = await send(context, call);
      const isNamed = fieldErrors(exchange.json).some((error) => error.pointer === `/${first}` && error.code === code);
      // Another field may be invalid for a reason that takes precedence.
      if (isNamed && exchange.status >= 400 && exchange.status < 500) return;
      throw new Failure(
        {
          rule: 'required-when',
          expected: `a refusal with /${first} ${code}`,
          actual: describeAnswer(exchange),
          pointer,
        },
        exchange,
      );
    },
  });
}

const describeWhen = (when: RequiredRule['when']): string =>
  Object.entries(when)
    .map(([name, values]) => `${name} is ${values.join(' or ')}`)
    .join(' and ') || 'nothing else is given';
