import { msg } from '@lingui/core/macro';
import { goTo } from './navigator.ts';
import { drop, mayLose } from './drop.ts';
import { evictable, maxTabs, tabs } from './store.ts';
import type { Place, Tab } from './store.ts';
import { firstTime } from '../../session/first-time.ts';
import { titleText } from '../menus/title-text.ts';
import { toast } from '../toasts/toasts.ts';

const isTooMany = (): boolean => tabs.get().open.length > maxTabs;

/** Closes a tab, and shows a message only the first time in a session. */
function close(surplus: Tab): void {
  const { href } = surplus.place;
  const title = titleText(surplus);
  drop(surplus);
  if (!firstTime()) return;
  toast({
    kind: 'info',
    text: msg`“${title}” was closed: at most ${maxTabs} tabs stay open.`,
    action: { label: msg`Reopen`, run: () => goTo(href) },
  });
}

/**
 * Closes surplus tabs. If each candidate has unsaved input, asks for confirmation to close the oldest.
 * @param arrived the last opened place, which stays
 */
export async function makeRoom(arrived: Place | null): Promise<void> {
  while (isTooMany()) {
    const surplus = evictable(tabs.get());
    if (!surplus) break;
    close(surplus);
  }
  const oldest = tabs.get().open.find((tab) => !tab.pinned && tab.place.pathname !== arrived?.pathname);
  if (isTooMany() && oldest && (await mayLose([oldest]))) drop(oldest);
}
