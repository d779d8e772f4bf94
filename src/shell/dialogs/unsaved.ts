/*
 * A separate channel, so that it loads with the first unsaved input of a window and not with the session.
 */

import * as v from 'valibot';
import { endsHere } from '../../session/ends-here.ts';
import { session } from '../../session/state.ts';
import { tokenFamily } from '../../session/token.ts';
import { activeUploads } from '../../ui/upload/transfer/store.ts';
import { titleText } from '../menus/title-text.ts';
import { dirty, findTab } from '../tabs/store.ts';

/** How long the user's other windows have to respond (ms). */
const responseMs = 150;

const names = v.array(v.string());
const Unsaved = v.object({ pages: names, uploads: names });

/** What would be lost with a document: the names of pages with unsaved input, and of files that are being uploaded. */
export type Unsaved = v.InferOutput<typeof Unsaved>;

const Message = v.variant('kind', [
  /** The user is about to sign out. */
  v.object({ kind: v.literal('signing-out'), family: v.string(), userId: v.string() }),
  /** The response of a window that would end. */
  v.object({ kind: v.literal('unsaved'), userId: v.string(), unsaved: Unsaved }),
]);
type Message = v.InferOutput<typeof Message>;

const channel = new BroadcastChannel(`mpc${__BASE_PATH__}.unsaved`);

function listen(listener: (message: Message) => void): () => void {
  const onMessage = (event: MessageEvent): void => {
    const message = v.safeParse(Message, event.data);
    if (message.success) listener(message.output);
  };
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}

const announce = (message: Message): void => channel.postMessage(message);

const currentUser = (): string => session.get()?.user.userId ?? '';

/** What would be lost with this document. */
export const unsavedHere = (): Unsaved => ({
  pages: [...dirty.get().keys()].flatMap((pathname) => {
    const tab = findTab(pathname);
    return tab ? [titleText(tab)] : [];
  }),
  uploads: activeUploads().map(({ name }) => name),
});

/** Asks the user's other windows in this browser what would be lost by a sign-out, which ends them, too. */
export async function unsavedElsewhere(): Promise<Unsaved> {
  const all: Unsaved = { pages: [], uploads: [] };
  const userId = currentUser();
  const stop = listen((message) => {
    if (message.kind !== 'unsaved' || message.userId !== userId) return;
    all.pages.push(...message.unsaved.pages);
    all.uploads.push(...message.unsaved.uploads);
  });
  announce({ kind: 'signing-out', family: tokenFamily() ?? '', userId });
  await new Promise((done) => setTimeout(done, responseMs));
  stop();
  return all;
}

/** Responds to other windows from now on. */
export function shareUnsaved(): void {
  listen((message) => {
    if (message.kind === 'signing-out' && endsHere(message))
      announce({ kind: 'unsaved', userId: currentUser(), unsaved: unsavedHere() });
  });
}
