import type { ProblemError } from '../api/problem.ts';
import { createStore } from '../base/store.ts';

/** A call that was refused until its user gives the own password again. */
export interface OwnPasswordRequest {
  readonly id: number;
  /** Sends the call once more, with the header of the encrypted password. Rejects as the call does. */
  send: (secret: string) => Promise<unknown>;
  /** Ends the question with what came of the call. */
  settle: (outcome: { answer: unknown } | { error: unknown }) => void;
  /** Ends the question without another call. */
  cancel: () => void;
}

let count = 0;

/** The questions for one's own password, one on screen at a time. */
export const ownPasswordRequests = createStore<readonly OwnPasswordRequest[]>([]);

/**
 * Asks the user for the own password and sends a call again with it.
 * @param refusal what the call was refused with
 * @returns what the call answers
 * @throws ProblemError that of the call; the first refusal when the user gives up
 */
export function requestOwnPassword(refusal: ProblemError, send: OwnPasswordRequest['send']): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = (): void => ownPasswordRequests.update((all) => all.filter((other) => other !== request));
    const request: OwnPasswordRequest = {
      id: (count += 1),
      send,
      settle: (outcome) => {
        end();
        if ('error' in outcome) reject(outcome.error);
        else resolve(outcome.answer);
      },
      cancel: () => {
        end();
        reject(refusal);
      },
    };
    ownPasswordRequests.update((all) => [...all, request]);
  });
}
