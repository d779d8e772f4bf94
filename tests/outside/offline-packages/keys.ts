import type { Session } from './accounts.ts';
import type { Answer, Work } from './call.ts';
import type { Fault } from './faults.ts';
import { Refused } from './problems.ts';

const DAY = 24 * 60 * 60 * 1000;

type Use = { print: string; at: number; answer: Answer };

/** Idempotency keys: the same request of the same user is done once. */
export class Keys {
  readonly #uses = new Map<string, Use>();
  readonly #fault: Fault | undefined;

  constructor(fault: Fault | undefined) {
    this.#fault = fault;
  }

  async once({ user }: Session, key: string, print: string, work: Work): Promise<Answer> {
    const name = this.#fault === 'key-of-anybody' ? key : `${user.name} ${key}`;
    const use = this.#uses.get(name);
    if (use !== undefined && use.at > Date.now() - DAY) {
      if (use.print !== print) throw new Refused('IDEMPOTENCY_MISMATCH');
      return use.answer;
    }
    const answer = await work();
    this.#uses.set(name, { print, at: Date.now(), answer });
    return answer;
  }
}
