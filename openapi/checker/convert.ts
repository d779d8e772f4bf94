import type { ParametersSchema } from '../codegen/runtime/index.ts';
import { acceptOf, isPipe, type Pipe, type Schema, type Step, stepTest } from './accept.ts';

type Values = Record<string, unknown>;

/** No result for this value: run the schema. */
const UNSURE = Symbol('unsure');
/** The output of a schema, or `UNSURE`. */
type Convert = (value: unknown) => unknown;

/** Converts parameters as their schema would; returns undefined when the schema itself must run. */
type ConvertParameters = (values: Readonly<Values>) => Values | undefined;

/** An optional parameter with its default: a value, or a function that creates one. */
interface Optional {
  readonly type: 'optional';
  readonly wrapped: Schema;
  readonly default: unknown;
}

/** A step that turns a value into another. */
interface Transform extends Step {
  readonly type: 'transform';
  operation(value: unknown): unknown;
}

const cache = new WeakMap<ParametersSchema, ConvertParameters>();

/**
 * The fast path through the schema of parameters, which arrive as text and leave as typed values. Nearly every request
 * is valid and does not need the bookkeeping of valibot for each field.
 */
export function conversionOf(schema: ParametersSchema): ConvertParameters {
  let convert = cache.get(schema);
  if (convert === undefined) cache.set(schema, (convert = parameters(schema)));
  return convert;
}

function parameters({ entries }: ParametersSchema): ConvertParameters {
  const fields = Object.entries(entries).map(([name, schema]) => ({
    name,
    convert: convertOf(schema),
    isNeeded: !isOptional(schema),
    isFilled: isOptional(schema) && schema.default !== undefined,
  }));
  return (values) => {
    const output: Values = {};
    let count = 0;
    for (const { name, convert, isNeeded, isFilled } of fields) {
      const text = values[name];
      if (text !== undefined) count++;
      else if (isNeeded) return undefined;
      else if (!isFilled) continue;
      const value = convert(text);
      if (value === UNSURE) return undefined;
      output[name] = value;
    }
    // Some schemas refuse undeclared names, others drop them.
    for (const _ in values) count--;
    return count === 0 ? output : undefined;
  };
}

function convertOf(schema: Schema): Convert {
  if (isPipe(schema)) return pipe(schema.pipe);
  return isOptional(schema) ? optional(schema) : unchanged(schema);
}

const isOptional = (schema: Schema): schema is Schema & Optional => schema.type === 'optional';

/** A plain test for values that the schema does not change. */
function unchanged(schema: Schema): Convert {
  const accept = acceptOf(schema);
  return (value) => (accept(value) ? value : UNSURE);
}

function optional({ wrapped, default: fallback }: Optional): Convert {
  const convert = convertOf(wrapped);
  // A created default is a new value each time, as the receiver may change it.
  if (typeof fallback === 'function') return (value) => convert(value === undefined ? fallback() : value);
  const filled = fallback === undefined ? undefined : convert(fallback);
  if (typeof filled === 'object' && filled !== null) return (value) => convert(value === undefined ? fallback : value);
  return (value) => (value === undefined ? filled : convert(value));
}

function pipe([schema, ...steps]: Pipe): Convert {
  const first = convertOf(schema);
  const further = steps.flatMap((step) => ('~run' in step ? [stepConvert(step)] : []));
  return (value) => {
    let output = first(value);
    for (const convert of further) {
      if (output === UNSURE) return UNSURE;
      output = convert(output);
    }
    return output;
  };
}

function stepConvert(step: Step): Convert {
  if (isTransform(step)) return (value) => step.operation(value);
  if (isSchema(step)) return convertOf(step);
  const test = stepTest(step);
  return (value) => (test(value) ? value : UNSURE);
}

const isTransform = (step: Step): step is Transform => step.type === 'transform' && 'operation' in step;
const isSchema = (step: Step): step is Step & Schema => step.kind === 'schema';
