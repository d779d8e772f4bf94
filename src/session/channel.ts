import * as v from 'valibot';

const Pair = v.object({ access: v.string(), refresh: v.string(), expiresIn: v.number(), lastRefreshTime: v.number() });

const Message = v.variant('kind', [
  /** A new window looks for an open session. */
  v.object({ kind: v.literal('ask') }),
  /** The answer, or a refreshed pair that every window must use from now on. */
  v.object({ kind: v.literal('offer'), pair: Pair }),
  v.object({ kind: v.literal('renewed'), pair: Pair }),
  /** The user has made another application the current one. */
  v.object({ kind: v.literal('switched'), userId: v.string(), applicationId: v.string(), applicationName: v.string() }),
  /** The user has signed out. */
  v.object({ kind: v.literal('out') }),
]);

export type SessionMessage = v.InferOutput<typeof Message>;

// Same origin, same browser: the windows of one user. Nothing is stored.
const channel = new BroadcastChannel('mpc.session');

/** Tells the user's other windows. */
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
