import * as v from 'valibot';
import { codeOfMissing, MAX_FINDINGS, type ParametersSchema } from '../../../openapi/codegen/runtime/index.ts';
import { isProblemCode, type ProblemCode } from '../../../openapi/generated/problems.ts';
import { acceptOf } from '../../../openapi/checker/accept.ts';
import { conversionOf } from '../../../openapi/checker/convert.ts';
import { jsonPointer } from '../../../openapi/checker/pointer.ts';
import { decode, NO_PARAMETERS, parseQuery } from '../../../openapi/checker/query.ts';
import type { RawRequest } from './http.ts';
import type { Operation } from '../contract/operation.ts';
import { readable, Unreadable } from '../contract/readable.ts';
import { type FieldProblem, Refusal } from '../contract/refusal.ts';

type Values = Record<string, unknown>;
const NOTHING: Values = Object.freeze({});

/** Parses and checks the parts of a request, and collects all invalid fields. */
export class Input {
  readonly #operation: Operation;
  readonly #errors = new Map<string, FieldProblem>();
  /** Names of query parameters that the operation does not declare. */
  readonly undeclared: string[] = [];
  #path: Values = NOTHING;
  /** A body with invalid fields. */
  #wrongBody: object | undefined;

  constructor(operation: Operation) {
    this.#operation = operation;
  }

  path(parameters: Readonly<Record<string, string>>): Values {
    const schema = this.#operation.validators.path;
    if (schema === null) return NOTHING;
    const values: Values = {};
    for (const name in parameters) values[name] = decode(parameters[name] ?? '');
    this.#path = values;
    return this.#values(schema, values, 'path:');
  }

  query(search: string): Values {
    const schema = this.#operation.validators.query;
    const values = parseQuery(search, schema ?? NO_PARAMETERS, this.undeclared);
    return schema === null ? NOTHING : this.#values(schema, values, '?');
  }

  header(request: RawRequest): Values {
    const schema = this.#operation.validators.header;
    if (schema === null) return NOTHING;
    const values: Values = {};
    let any = false;
    for (const [name, lower] of this.#operation.headers) {
      const value = request.header(lower);
      if (value === undefined) continue;
      values[name] = value;
      any = true;
    }
    return any ? this.#values(schema, values, 'header:') : this.#values(schema, NOTHING, 'header:');
  }

  /** Checks a body that was parsed by its media type; a null schema accepts anything (bytes). */
  body(schema: v.GenericSchema | null, value: unknown): unknown {
    if (schema === null) return value;
    let output = value;
    if (!acceptOf(schema)(value)) {
      const result = v.safeParse(schema, value);
      if (!result.success) {
        this.#note(result.issues, '', typeof value === 'object' && value !== null ? value : NOTHING);
        if (typeof result.output === 'object' && result.output !== null) this.#wrongBody = result.output;
        return undefined;
      }
      output = result.output;
    }
    return this.#operation.row.method === 'PUT' ? withEveryProperty(schema, output) : output;
  }

  /** Whether any field was invalid so far. */
  get isWrong(): boolean {
    return this.#errors.size > 0;
  }

  /**
   * Applies the rules between several fields, as far as these fields are valid, so that one response reports all
   * problems. Skips the rules if anything except fields of the body is invalid, or too many fields are.
   * @param rules throws a refusal with its findings
   * @param context gets the body, whose invalid fields throw when read
   */
  async askRules<C extends { body: unknown }>(rules: ((context: C) => unknown) | undefined, context: C): Promise<void> {
    const wrong = new Set(this.#errors.keys());
    if (
      rules === undefined ||
      this.#wrongBody === undefined ||
      wrong.size >= MAX_FINDINGS ||
      [...wrong].some((pointer) => !pointer.startsWith('/'))
    )
      return;
    try {
      context.body = readable(this.#wrongBody, wrong);
      await rules(context);
    } catch (error) {
      if (error instanceof Unreadable) return;
      if (!(error instanceof Refusal)) throw error;
      for (const problem of error.extras.errors ?? []) {
        if (this.#errors.size < MAX_FINDINGS && !this.#errors.has(problem.pointer))
          this.#errors.set(problem.pointer, problem);
      }
    }
  }

  /** Throws one refusal with all invalid fields, if any. */
  assertRight(): void {
    const [first, ...others] = this.#errors.values();
    if (first !== undefined) throw new Refusal(first.code, { errors: [first, ...others] });
  }

  #values(schema: ParametersSchema, values: Values, prefix: string): Values {
    const converted = conversionOf(schema)(values);
    if (converted !== undefined) return converted;
    const result = v.safeParse(schema, values);
    if (result.success) return result.output;
    this.#note(result.issues, prefix);
    return NOTHING;
  }

  /** Records the first issue of each field, because further ones follow from it. A hundred fields are enough. */
  #note(issues: readonly v.BaseIssue<unknown>[], prefix: string, body: object = NOTHING): void {
    for (const issue of issues) {
      const { path = [], message } = issue;
      const keys = path.map(({ key }) => String(key));
      const pointer = prefix === '' ? jsonPointer(keys) : `${prefix}${keys[0] ?? ''}`;
      if (this.#errors.has(pointer)) continue;
      if (this.#errors.size >= MAX_FINDINGS) return;
      const { required } = this.#operation.validators;
      const [name = '', ...below] = keys;
      const isField = prefix === '' && below.length === 0;
      const text = (isField ? codeOfMissing(required, name, body, this.#path) : undefined) ?? message;
      const code = isProblemCode(text) ? text : 'ENTRY_WRONG';
      const params = limitsOf(issue, code);
      this.#errors.set(pointer, { pointer, code, ...(params && { params }) });
    }
  }
}

/** Schemas with a fixed set of values. */
const CHOICES: ReadonlySet<string> = new Set(['picklist', 'literal', 'variant']);

/** Rules with a number, for values and for lists: valibot's name and JSON Schema's. */
const LIMITS: Readonly<Record<string, string>> = { min_value: 'minimum', max_value: 'maximum' };
const LIST_LIMITS: Readonly<Record<string, string>> = { min_length: 'minItems', max_length: 'maxItems' };

/** Returns the limits that a value violates; a specific problem code states its limit itself. */
function limitsOf(
  { type, expected, requirement, input }: v.BaseIssue<unknown>,
  code: ProblemCode,
): FieldProblem['params'] {
  if (code === 'FIELD_REQUIRED') return undefined;
  if (CHOICES.has(type) && expected !== null) return { allowed: choices(expected) };
  if (code !== 'ENTRY_WRONG') return undefined;
  const limit = (Array.isArray(input) ? LIST_LIMITS : LIMITS)[type];
  return limit !== undefined && typeof requirement === 'number' ? { [limit]: requirement } : undefined;
}

/** Converts valibot's expectation (`("a" | "b")`) to a readable list. */
const choices = (expected: string): string => expected.replaceAll(/["()]/gu, '').replaceAll(' | ', ', ');

/** A PUT replaces the record: adds absent properties as undefined, so that a spread clears them. */
function withEveryProperty(schema: v.GenericSchema, output: unknown): unknown {
  if (!('entries' in schema) || typeof schema.entries !== 'object' || schema.entries === null) return output;
  if (typeof output !== 'object' || output === null) return output;
  return { ...Object.fromEntries(Object.keys(schema.entries).map((name) => [name, undefined])), ...output };
}
