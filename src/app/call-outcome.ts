import { callOutcome } from '../api/ports.ts';
import { logError } from '../shell/error-log/error-log.ts';
import { followNotices } from '../shell/notices/notices.ts';
import { toast } from '../shell/toasts/toasts.ts';

callOutcome.provide({
  toast,
  logError: (error) => logError(error, { kind: 'script' }),
  followNotices,
  renewSession: async () => (await import('../session/calls.ts')).renewSession(),
});
