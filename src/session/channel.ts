import * as v from 'valibot';

/** What `BroadcastChannel` and storage hold of a token pair. */
export const Pair = v.object({
  access: v.string(),
  refresh: v.string(),
  /** Seconds, from the server. */
  expiresIn: v.number(),
  /** Milliseconds since the epoch: when the pair was received, less 60 seconds. */
  lastRefreshTime: v.number(),
  /** The same for all pairs that came of one sign-in: the windows that share it are one session on the server. */
  family: v.string(),
  /** How often the pair of the sign-in was refreshed. */
  round: v.number(),
});

/** The life of one token pair. */
export type TokenPair = v.InferOutput<typeof Pair>;

const family = v.string();

const Claim = v.object({
  kind: v.literal('claim'),
  family,
  round: v.number(),
  /** When the window found that it needs a new pair, in milliseconds since the epoch. */
  at: v.number(),
  /** Of the window. */
  id: v.string(),
  /** The call is on its way. */
  leads: v.boolean(),
});

/** A window wants to refresh the pair of this round. */
export type Claim = v.InferOutput<typeof Claim>;

const Message = v.variant('kind', [
  /** A new window looks for an open session. */
  v.object({ kind: v.literal('ask') }),
  /** The answer to it. */
  v.object({ kind: v.literal('offer'), pair: Pair }),
  Claim,
  /** The pair that every window of the family uses from now on. */
  v.object({ kind: v.literal('renewed'), family, pair: Pair }),
  /** The server no longer refreshes the pair of this round. */
  v.object({ kind: v.literal('over'), family, round: v.number() }),
  /** The user has made another application the current one. */
  v.object({ kind: v.literal('switched'), family, applicationId: v.string(), applicationName: v.string() }),
  /** The user has selected another role. */
  v.object({ kind: v.literal('role'), family, roleId: v.string() }),
  /** The user has signed out; windows of other sign-ins of theirs end too. */
  v.object({ kind: v.literal('out'), family, userId: v.string() }),
]);

export type SessionMessage = v.InferOutput<typeof Message>;

// Same console, same browser: the windows of one user. Nothing is stored.
const channel = new BroadcastChannel(`mpc${__BASE_PATH__}.session`);

/** Tells the other windows. */
export function announce(message: SessionMessage): void {
  channel.postMessage(message);
}

/** Hears the other windows; answers how to stop. */
export function listen(listener: (message: SessionMessage) => void): () => void {
  const onMessage = (event: MessageEvent): void => {
    const message = v.safeParse(Message, event.data);
    if (message.success) listener(message.output);
  };
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}
