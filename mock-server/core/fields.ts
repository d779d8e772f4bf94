import { MAX_FINDINGS } from '../../openapi/codegen/runtime/index.ts';
import type { FieldProblem, Refusal, RefusalExtras } from './refusal.ts';

/** Gathers wrong fields, so that a refusal names all of them at once. */
export class FieldProblems<Code extends FieldProblem['code']> {
  readonly #found: { pointer: string; code: Code }[] = [];

  /** Notes the field as wrong when the condition holds. */
  when(wrong: boolean, pointer: string, code: Code): void {
    if (wrong) this.#found.push({ pointer, code });
  }

  /** Notes the field as wrong when there is a code. */
  note(pointer: string, code: Code | null): void {
    if (code !== null) this.#found.push({ pointer, code });
  }

  /** Throws the refusal of the first wrong field with all of them, when there is any. */
  throwIfAny(refuse: (code: Code, extras?: RefusalExtras) => Refusal): void {
    const first = this.#found[0];
    if (first) throw refuse(first.code, { errors: this.#found.slice(0, MAX_FINDINGS) });
  }
}
