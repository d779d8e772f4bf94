import type { ProblemError } from '../api/problem.ts';
import { createStore } from '../base/store.ts';

/** A call that was rejected until its user enters their password again. */
export interface OwnPasswordRequest {
  readonly id: number;
  /** Repeats the call with the header of the encrypted password. Rejects like the call. */
  send: (secret: string) => Promise<unknown>;
  /** Settles the request with the outcome of the call. */
  settle: (outcome: { answer: unknown } | { error: unknown }) => void;
  /** Cancels the request without another call. */
  cancel: () => void;
}

let count = 0;

/** Pending requests for the user's password; one is shown at a time. */
export const ownPasswordRequests = createStore<readonly OwnPasswordRequest[]>([]);

/**
 * Asks the user for their password and repeats a call with it.
 * @param refusal the rejection of the call
 * @returns the result of the call
 * @throws ProblemError of the call; the first rejection if the user cancels
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
