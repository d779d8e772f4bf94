import type { Code, WrongField } from './problems.ts';

type TextRule = { min?: number; max?: number; pattern?: RegExp; code?: Code; required?: boolean };

/** Reads what a client sent and collects all that is wrong with it, each by its place. */
export class Reader {
  readonly errors: WrongField[] = [];

  wrong(pointer: string, code: Code = 'ENTRY_WRONG'): undefined {
    this.errors.push({ pointer, code });
  }

  /** An object without properties that are not among these. */
  object(value: unknown, pointer: string, properties: readonly string[]): Record<string, unknown> | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.wrong(pointer);
    for (const name of Object.keys(value)) {
      if (!properties.includes(name)) this.wrong(`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
    return { ...value };
  }

  text(value: unknown, pointer: string, rule: TextRule = {}): string | undefined {
    if (rule.required === true && isEmpty(value)) return this.wrong(pointer, 'FIELD_REQUIRED');
    if (value === undefined) return undefined;
    if (typeof value !== 'string') return this.wrong(pointer, rule.code);
    const length = [...value].length;
    const fits = length >= (rule.min ?? 0) && length <= (rule.max ?? Infinity) && (rule.pattern?.test(value) ?? true);
    return fits ? value : this.wrong(pointer, rule.code);
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
    if (!/^-?\d+$/.test(value)) return this.wrong(pointer, 'NUMBER_TYPE_ERROR');
    return fits(Number(value)) ? Number(value) : this.wrong(pointer);
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
