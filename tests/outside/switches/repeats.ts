import type { Mistakes } from './mistakes.ts';
import type { Answer, Call } from './route.ts';
import { Refusal } from './problems.ts';

const day = 24 * 60 * 60 * 1000;

/** The answers to calls with an `Idempotency-Key`; only successes are kept. */
export class Repeats {
  readonly #answers = new Map<string, { request: string; answer: Answer; until: number }>();
  readonly #mistakes: Mistakes;

  constructor(mistakes: Mistakes) {
    this.#mistakes = mistakes;
  }

  /** The answer of the first such call, otherwise that of this one. */
  once({ headers, session, method, target }: Call, bytes: Buffer, run: () => Answer): Answer {
    const key = headers['idempotency-key'];
    if (key === undefined || this.#mistakes.has('key-ignored')) return run();
    const name = `${session.user.name} ${String(key)}`;
    const request = `${session.application.applicationId} ${method} ${target} ${bytes.toString('base64')}`;
    const earlier = this.#answers.get(name);
    if (earlier !== undefined && earlier.until > Date.now()) {
      if (earlier.request !== request && !this.#mistakes.has('key-answers-anything'))
        throw new Refusal('IDEMPOTENCY_MISMATCH');
      return earlier.answer;
    }
    const answer = run();
    this.#answers.set(name, { request, answer, until: Date.now() + day });
    return answer;
  }
}
