import { drop, mayLose } from './drop.ts';
import { tellEvicted } from './closed-tabs.ts';
import { evictable, maxTabs, tabs } from './store.ts';
import type { Place, Tab } from './store.ts';

const isTooMany = (): boolean => tabs.get().open.length > maxTabs;

/**
 * Closes surplus tabs and offers to reopen them. If each candidate has unsaved input, asks for confirmation to close the
 * oldest.
 * @param arrived the last opened place, which stays
 */
export async function makeRoom(arrived: Place | null): Promise<void> {
  const evicted: Tab[] = [];
  while (isTooMany()) {
    const surplus = evictable(tabs.get());
    if (!surplus) break;
    drop(surplus);
    evicted.push(surplus);
  }
  tellEvicted(evicted);
  const oldest = tabs.get().open.find((tab) => !tab.pinned && tab.place.pathname !== arrived?.pathname);
  if (!isTooMany() || !oldest || !(await mayLose([oldest]))) return;
  drop(oldest);
  tellEvicted([oldest]);
}
