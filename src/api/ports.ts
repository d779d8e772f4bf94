import type { MessageDescriptor } from '@lingui/core';
import { createPort } from '../base/port.ts';
import type { ProblemError } from './problem.ts';

/** The session context of a call. */
export interface CallSession {
  /** The value of `X-App-Id`; empty for none. */
  applicationId: () => string;
  /** Whether no session has set the application of this document yet. */
  isOpening: () => boolean;
  /** Whether the session has another application than this document, because its user switched in another window. */
  isSwitched: () => boolean;
  /** Resolves once session and document have the same application. @throws the reason of the signal */
  ownApplication: (signal?: AbortSignal | null) => Promise<void>;
  /** Requests the current application of the session. */
  readApplication: () => Promise<void>;
  isExpired: () => boolean;
  accessToken: () => Promise<string>;
  /** Gets another token after one was rejected. @throws ProblemError the rejection if there is none */
  renewedToken: (refused: string, refusal: ProblemError) => Promise<string>;
  /** Asks the user for their password and sends a call again with it, encrypted. @throws ProblemError */
  requestOwnPassword: (refusal: ProblemError, send: (secret: string) => Promise<unknown>) => Promise<unknown>;
  /** Opens the session unless it is open. @returns whether it is open */
  opens: () => Promise<boolean>;
}

export const callSession = createPort<CallSession>('the session of calls');

/** Handlers for the outcome of a call. */
export interface CallOutcome {
  /** Shows a message: a text, or a problem with its code. */
  toast: (
    message:
      | { kind: 'success'; text: MessageDescriptor }
      | { kind: 'error'; text: MessageDescriptor | string; problem?: ProblemError },
  ) => Promise<void>;
  logError: (error: Error) => Promise<void>;
  /** Requests notices while some are expected. */
  followNotices: () => Promise<void>;
  /** Reloads the signed-in user and their permissions. @throws ProblemError */
  renewSession: () => Promise<void>;
}

export const callOutcome = createPort<CallOutcome>('the outcome of calls');
