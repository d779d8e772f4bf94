import type { Mistakes } from './mistakes.ts';
import type { Code, WrongField } from './problems.ts';

type TextRule = {
  min?: number;
  max?: number;
  pattern?: RegExp;
  code?: Code;
  /** Of a text that is too long; default `code`. */
  lengthCode?: Code;
  required?: boolean;
};

/** Reads the input of a client and collects all its errors, each by its place. */
export class Reader {
  readonly errors: WrongField[] = [];
  readonly #mistakes: Mistakes;

  constructor(mistakes: Mistakes) {
    this.#mistakes = mistakes;
  }

  wrong(pointer: string, code: Code = 'ENTRY_WRONG'): undefined {
    this.errors.push({ pointer, code });
  }

  /** An object without properties that are not among these. */
  object(value: unknown, pointer: string, properties: readonly string[]): Record<string, unknown> | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.wrong(pointer);
    if (this.#mistakes.has('unknown-fields-taken')) return { ...value };
    for (const name of Object.keys(value)) {
      if (!properties.includes(name)) this.wrong(`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
    return { ...value };
  }

  text(value: unknown, pointer: string, rule: TextRule = {}): string | undefined {
    if (value === '' && this.#mistakes.has('empty-is-a-value')) return value;
    if (rule.required === true && isEmpty(value)) return this.wrong(pointer, 'FIELD_REQUIRED');
    if (value === undefined) return undefined;
    const text = typeof value === 'number' && this.#mistakes.has('number-is-text') ? String(value) : value;
    if (typeof text !== 'string') return this.wrong(pointer, rule.code);
    if (this.#fits(text, rule)) return text;
    const isLong = rule.lengthCode !== undefined && this.#lengthOf(text) > (rule.max ?? Infinity);
    return this.wrong(pointer, isLong ? rule.lengthCode : rule.code);
  }

  #fits(text: string, { min = 0, max = Infinity, pattern }: TextRule): boolean {
    const length = this.#lengthOf(text);
    const most = this.#mistakes.has('limit-off-by-one') ? max + 1 : max;
    const line = this.#mistakes.has('line-after-pattern') ? text.replace(/\n$/, '') : text;
    return length >= min && length <= most && (pattern?.test(line) ?? true);
  }

  #lengthOf(text: string): number {
    if (this.#mistakes.has('limit-in-utf16')) return text.length;
    return this.#mistakes.has('limit-in-bytes') ? Buffer.byteLength(text) : Array.from(text).length;
  }

  /** One of several texts, as the type that has them. */
  oneOf<T extends string>(value: unknown, pointer: string, options: readonly T[], required = false): T | undefined {
    if (required && isEmpty(value)) return this.wrong(pointer, 'FIELD_REQUIRED');
    if (value === undefined) return undefined;
    return options.find((option) => option === value) ?? this.wrong(pointer);
  }

  list(value: unknown, pointer: string, min: number, max: number, code: Code): unknown[] {
    if (value === undefined || value === null || value === '') this.wrong(pointer, 'FIELD_REQUIRED');
    else if (!Array.isArray(value) || value.length < min || value.length > max) this.wrong(pointer, code);
    return Array.isArray(value) ? value : [];
  }

  /** A whole number that arrives as text. */
  number(value: string | null, pointer: string, fits: (number: number) => boolean): number | undefined {
    if (value === null) return undefined;
    if (this.#mistakes.has('number-is-parsed-loosely')) return Number.parseInt(value) || 1;
    if (!/^-?\d+$/.test(value)) return this.wrong(pointer, 'NUMBER_TYPE_ERROR');
    return fits(Number(value)) ? Number(value) : this.wrong(pointer);
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
