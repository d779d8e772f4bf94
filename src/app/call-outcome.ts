import { callOutcome } from '../api/ports.ts';
import { renewSession } from '../session/calls.ts';

/** Loaded with the shell, because the sign-in does not need it. */
callOutcome.provide({
  toast: async (message) => (await import('../shell/toasts/toasts.ts')).toast(message),
  logError: async (error) => (await import('../shell/error-log/error-log.ts')).logError(error, { kind: 'script' }),
  followNotices: async () => (await import('../shell/notices/notices.ts')).followNotices(),
  renewSession,
});
