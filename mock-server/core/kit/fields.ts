import { lacksRequired, type RequiredRule } from '../../../openapi/codegen/runtime/index.ts';
import { Unreadable } from '../contract/readable.ts';
import type { FieldProblem, Refusal, RefusalExtras } from '../contract/refusal.ts';

/** Evaluates a question; undefined if it depends on a field that breaks its own rules. */
function unlessUnreadable<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/**
 * Collects invalid fields, so that a refusal reports all of them at once. A check given as a function is skipped if it
 * reads a field that breaks its own rules; the others still run.
 */
export class FieldProblems<Code extends FieldProblem['code']> {
  readonly #found: { pointer: string; code: Code }[] = [];

  /** Reports the field if the condition holds. */
  when(wrong: boolean | (() => boolean), pointer: string, code: Code): void {
    if (typeof wrong === 'function' ? unlessUnreadable(wrong) : wrong) this.#found.push({ pointer, code });
  }

  /** Reports the field if another record than the current one holds its value. */
  taken(
    holder: () => { id: string } | undefined,
    current: { id: string } | undefined,
    pointer: string,
    code: Code,
  ): void {
    this.when(() => ![undefined, current?.id].includes(holder()?.id), pointer, code);
  }

  /**
   * Reports missing fields that the contract requires depending on others, according to `requiredWhen`.
   * @param at JSON pointer of the values in the body
   * @param path the path parameters, if a rule names one
   */
  required(
    rules: readonly RequiredRule<Code>[],
    values: object,
    { at = '/', path = {} }: { at?: string; path?: object } = {},
  ): void {
    for (const rule of rules) {
      const pointer = `${at}${rule.properties[0] ?? ''}`;
      if (this.#found.some((one) => one.pointer === pointer)) continue;
      this.when(() => lacksRequired(rule, values, path), pointer, rule.code);
    }
  }

  /** Reports the field if there is a code. */
  note(pointer: string, question: Code | null | (() => Code | null)): void {
    const code = typeof question === 'function' ? (unlessUnreadable(question) ?? null) : question;
    if (code !== null) this.#found.push({ pointer, code });
  }

  /** Reports the field if an asynchronous check returns a code. */
  async noteLater(pointer: string, question: () => Promise<Code | null>): Promise<void> {
    try {
      this.note(pointer, await question());
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
    }
  }

  /** Runs further checks, as far as their fields are valid. */
  also(questions: () => void): void {
    unlessUnreadable(questions);
  }

  /** Throws the refusal of the first invalid field with all of them, if any. */
  throwIfAny(refuse: (code: Code, extras?: RefusalExtras) => Refusal): void {
    const first = this.#found[0];
    if (first) throw refuse(first.code, { errors: this.#found });
  }
}
