import type { SessionMessage } from './channel.ts';
import { session } from './state.ts';
import { tokenFamily } from './token.ts';

/** A sign-out in another window. */
export type SignOut = Pick<Extract<SessionMessage, { kind: 'out' }>, 'family' | 'userId'>;

/** Whether a sign-out ends this window: one of its session, or of the same user, who may have signed in twice. */
export const endsHere = ({ family, userId }: SignOut): boolean =>
  family === tokenFamily() || userId === session.get()?.user.userId;
