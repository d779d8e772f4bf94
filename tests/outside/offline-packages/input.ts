import type { Fault } from './faults.ts';
import type { Code, FieldError } from './problems.ts';

type TextRule = {
  required?: boolean;
  min?: number;
  max?: number;
  pattern?: RegExp;
  /** Code of a broken rule; `tooLong` for the length. */
  code?: Code;
  tooLong?: Code;
};

const ID = /^[A-Za-z0-9_-]{1,40}$/;
const IDS = /^[A-Za-z0-9_-]{1,40}(,[A-Za-z0-9_-]{1,40}){0,99}$/;
const DATE_TIME =
  /^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Collects all errors of a request. */
export class Input {
  readonly errors: FieldError[] = [];
  readonly fault: Fault | undefined;

  constructor(fault: Fault | undefined) {
    this.fault = fault;
  }

  wrong(pointer: string, code: Code = 'ENTRY_WRONG'): undefined {
    this.errors.push({ pointer, code });
  }

  /** An object that has no other properties than these. */
  object(value: unknown, pointer: string, names: readonly string[]): Record<string, unknown> | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.wrong(pointer);
    const isForgiving = this.fault === 'unknown-in-clients' && pointer.startsWith('/clients');
    for (const name of isForgiving ? [] : Object.keys(value)) {
      if (!names.includes(name)) this.wrong(`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
    return { ...value };
  }

  text(raw: unknown, pointer: string, rule: TextRule = {}): string | undefined {
    const { required = false, min = 0, max = Infinity, pattern, code, tooLong = code } = rule;
    const value = this.#withoutNull(raw, required);
    if (required && isEmpty(value)) return this.wrong(pointer, 'FIELD_REQUIRED');
    if (value === undefined) return undefined;
    if (typeof value !== 'string') return this.wrong(pointer, code);
    const length = Array.from(value).length;
    if (length < min || pattern?.test(value) === false) return this.wrong(pointer, code);
    return length > max ? this.wrong(pointer, tooLong) : value;
  }

  oneOf<T extends string>(raw: unknown, pointer: string, values: readonly T[], required = false): T | undefined {
    const value = this.#withoutNull(raw, required);
    if (required && isEmpty(value)) return this.wrong(pointer, 'FIELD_REQUIRED');
    if (value === undefined) return undefined;
    return values.find((each) => each === value) ?? this.wrong(pointer);
  }

  /** An array of ids. */
  idList(raw: unknown, pointer: string, max: number): string[] | undefined {
    const value = this.#withoutNull(raw, false);
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || value.length > max) return this.wrong(pointer);
    return value.map((id: unknown, at) => this.text(id, `${pointer}/${at}`, { pattern: ID }) ?? '');
  }

  #withoutNull(value: unknown, required: boolean): unknown {
    return value === null && !required && this.fault === 'null-is-absent' ? undefined : value;
  }

  /** A parameter of the query that may be there once. */
  parameter(query: URLSearchParams, name: string): string | undefined {
    const values = query.getAll(name);
    return values.length > 1 ? this.wrong(`?${name}`) : values[0];
  }

  number(query: URLSearchParams, name: string, fits: (value: number) => boolean): number | undefined {
    const text = this.parameter(query, name);
    if (text === undefined) return undefined;
    if (!/^-?\d+$/.test(text)) return this.wrong(`?${name}`, 'NUMBER_TYPE_ERROR');
    return fits(Number(text)) ? Number(text) : this.wrong(`?${name}`);
  }

  flag(query: URLSearchParams, name: string): boolean | undefined {
    const text = this.parameter(query, name);
    return text === undefined ? undefined : this.oneOf(text, `?${name}`, ['true', 'false']) === 'true';
  }

  time(query: URLSearchParams, name: string): number | undefined {
    const text = this.parameter(query, name);
    if (text === undefined) return undefined;
    const day = DATE_TIME.exec(text)?.[1];
    const isDay = day !== undefined && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
    return isDay ? Date.parse(text) : this.wrong(`?${name}`);
  }

  id(open: string): string {
    return this.text(open, 'path:id', { pattern: ID }) ?? '';
  }

  ids(open: string): string[] {
    return [...new Set(this.text(open, 'path:id', { pattern: IDS })?.split(','))];
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
