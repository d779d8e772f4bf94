import { lacksRequired, type RequiredRule } from '../../../openapi/codegen/runtime/index.ts';
import { Unreadable } from '../contract/readable.ts';
import type { FieldProblem, Refusal, RefusalExtras } from '../contract/refusal.ts';

/** What is asked, or undefined where it depends on a field that breaks its own rules. */
function unlessUnreadable<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/**
 * Gathers wrong fields, so that a refusal names all of them at once. A question that is asked as a function and reads a
 * field that breaks its own rules has no answer; the others still have theirs.
 */
export class FieldProblems<Code extends FieldProblem['code']> {
  readonly #found: { pointer: string; code: Code }[] = [];

  /** Notes the field as wrong when the condition holds. */
  when(wrong: boolean | (() => boolean), pointer: string, code: Code): void {
    if (typeof wrong === 'function' ? unlessUnreadable(wrong) : wrong) this.#found.push({ pointer, code });
  }

  /**
   * Notes the fields that the contract requires beside what others say, out of `requiredWhen`.
   * @param at JSON pointer of the values in the body
   * @param path the path parameters, where a rule names one
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

  /** Notes the field as wrong when there is a code. */
  note(pointer: string, question: Code | null | (() => Code | null)): void {
    const code = typeof question === 'function' ? (unlessUnreadable(question) ?? null) : question;
    if (code !== null) this.#found.push({ pointer, code });
  }

  /** The same where the question takes a while. */
  async noteLater(pointer: string, question: () => Promise<Code | null>): Promise<void> {
    try {
      this.note(pointer, await question());
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
    }
  }

  /** Goes on with further questions, as long as they can be asked. */
  also(questions: () => void): void {
    unlessUnreadable(questions);
  }

  /** Throws the refusal of the first wrong field with all of them, when there is any. */
  throwIfAny(refuse: (code: Code, extras?: RefusalExtras) => Refusal): void {
    const first = this.#found[0];
    if (first) throw refuse(first.code, { errors: this.#found });
  }
}
