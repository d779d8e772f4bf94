import type { MessageDescriptor } from '@lingui/core';
import { createPort } from '../base/port.ts';
import type { ProblemError } from './problem.ts';

/** The session context of a call. */
export interface CallSession {
  /** The value of `X-App-Id`; empty for none. */
  applicationId: () => string;
  /** No session has set the application of this document yet. */
  isOpening: () => boolean;
  /** The session has another application than this document: its user switched in another window. */
  isSwitched: () => boolean;
  /** Resolves once session and document have the same application. @throws the reason of the signal */
  ownApplication: (signal?: AbortSignal | null) => Promise<void>;
  /** Asks which application the session has. */
  readApplication: () => Promise<void>;
  isExpired: () => boolean;
  accessToken: () => Promise<string>;
  /** Another token than the one that was refused. @throws ProblemError the refusal where there is none */
  renewedToken: (refused: string, refusal: ProblemError) => Promise<string>;
  /** Asks for the own password and sends a call again with it, encrypted. @throws ProblemError */
  requestOwnPassword: (refusal: ProblemError, send: (secret: string) => Promise<unknown>) => Promise<unknown>;
  /** Opens the session, unless it is open. @returns whether it is */
  opens: () => Promise<boolean>;
}

export const callSession = createPort<CallSession>('the session of calls');

/** Handlers of the outcome of a call. */
export interface CallOutcome {
  /** Shows a message: a text, or a problem with its code. */
  toast: (
    message:
      | { kind: 'success'; text: MessageDescriptor }
      | { kind: 'error'; text: MessageDescriptor | string; problem?: ProblemError },
  ) => Promise<void>;
  logError: (error: Error) => Promise<void>;
  /** Asks for notices as long as some are to come. */
  followNotices: () => Promise<void>;
  /** Asks again who is signed in and what they may. @throws ProblemError */
  renewSession: () => Promise<void>;
}

export const callOutcome = createPort<CallOutcome>('the outcome of calls');
