import * as v from 'valibot';

/** The stored part of a token pair, in `BroadcastChannel` and storage. */
export const Pair = v.object({
  access: v.string(),
  refresh: v.string(),
  /** Seconds, from the server. */
  expiresIn: v.number(),
  /** Milliseconds since the epoch: when the pair was received, minus 60 seconds. */
  lastRefreshTime: v.number(),
  /** Identical for all pairs of one sign-in: the windows that share it are one session on the server. */
  family: v.string(),
  /** Number of refreshes since the sign-in. */
  round: v.number(),
});

/** The state of a token pair. */
export type TokenPair = v.InferOutput<typeof Pair>;

const family = v.string();

const Claim = v.object({
  kind: v.literal('claim'),
  family,
  round: v.number(),
  /** Time at which the window found that it needs a new pair, in milliseconds since the epoch. */
  at: v.number(),
  /** Id of the window. */
  id: v.string(),
  /** Whether its call is in progress. */
  leads: v.boolean(),
});

/** A window's request to refresh the pair of this round. */
export type Claim = v.InferOutput<typeof Claim>;

const Message = v.variant('kind', [
  /** A new window asks for an open session. */
  v.object({ kind: v.literal('ask') }),
  /** The response to `ask`; `userId` is empty while the session is being opened. */
  v.object({ kind: v.literal('offer'), pair: Pair, userId: v.string() }),
  Claim,
  /** The pair that all windows of the family use from now on. */
  v.object({ kind: v.literal('renewed'), family, pair: Pair }),
  /** The server no longer refreshes the pair of this round. */
  v.object({ kind: v.literal('over'), family, round: v.number() }),
  /** The user has switched to another application. */
  v.object({ kind: v.literal('switched'), family, applicationId: v.string(), applicationName: v.string() }),
  /** The user has switched to another role. */
  v.object({ kind: v.literal('role'), family, roleId: v.string() }),
  /** The user has signed out; windows of their other sign-ins end, too. */
  v.object({ kind: v.literal('out'), family, userId: v.string() }),
]);

export type SessionMessage = v.InferOutput<typeof Message>;

// In development each window has a mock of its own, whose sessions mean nothing to the others.
const ownMock = import.meta.env.DEV && 'serviceWorker' in navigator ? crypto.randomUUID() : '';

// Shared by the windows of one user: same console, same browser. Nothing is stored.
const channel = new BroadcastChannel(`mpc${__BASE_PATH__}.session${ownMock}`);

/** Sends a message to the other windows. */
export function announce(message: SessionMessage): void {
  channel.postMessage(message);
}

/** Subscribes to messages of the other windows; returns a function that unsubscribes. */
export function listen(listener: (message: SessionMessage) => void): () => void {
  const onMessage = (event: MessageEvent): void => {
    const message = v.safeParse(Message, event.data);
    if (message.success) listener(message.output);
  };
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}
