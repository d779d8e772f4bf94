import { callSession } from '../api/ports.ts';
import { documentApplication, ownApplication, switchedTo } from '../session/application.ts';
import { readApplication } from '../session/calls.ts';
import { ensureSession } from '../session/session.ts';
import { requestedApplication } from '../session/start-hint.ts';
import { expired } from '../session/state.ts';
import { accessToken, renewedToken } from '../session/token.ts';

callSession.provide({
  applicationId: requestedApplication,
  isOpening: () => documentApplication.get() === null,
  isSwitched: () => switchedTo.get() !== null,
  ownApplication,
  readApplication,
  isExpired: () => expired.get() !== null,
  accessToken,
  renewedToken,
  requestOwnPassword: async (refusal, send) =>
    (await import('../session/own-password.ts')).requestOwnPassword(refusal, send),
  opens: async () => (await ensureSession()) === null,
});
