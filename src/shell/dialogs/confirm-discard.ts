import { msg } from '@lingui/core/macro';
import { giveUpAt } from '../../ui/form/draft/forget-drafts.ts';
import { activeUploads } from '../../ui/upload/transfer/store.ts';
import { confirm } from './confirm.ts';
import { shareUnsaved } from './unsaved.ts';
import type { Tab } from '../tabs/store.ts';
import { titleText } from '../menus/title-text.ts';

// This file loads with the first unsaved input of a window.
shareUnsaved();

/**
 * Asks for confirmation before unsaved input of tabs is discarded, and then deletes its drafts.
 * @param unsaved at least one tab
 */
export async function confirmDiscard(unsaved: readonly Tab[]): Promise<boolean> {
  const titles = unsaved.map((tab) => titleText(tab));
  const [title = ''] = titles;
  const running = unsaved
    .flatMap(({ place }) => activeUploads(place.pathname))
    .map(({ name }) => name)
    .join(', ');
  const one = running
    ? msg`“${title}” has unsaved input. It will be lost. The upload of ${running} continues: see “Uploads” at the top of the window.`
    : msg`“${title}” has unsaved input. It will be lost.`;
  const several = running
    ? msg`These pages have unsaved input. It will be lost. The upload of ${running} continues: see “Uploads” at the top of the window.`
    : msg`These pages have unsaved input. It will be lost.`;
  const words = titles.length > 1 ? { body: several, items: titles } : { body: one };
  const sure = await confirm({
    title: msg`Discard unsaved input?`,
    ...words,
    confirm: msg`Discard`,
    cancel: msg`Keep editing`,
    danger: true,
  });
  if (sure) for (const { place } of unsaved) giveUpAt(place.pathname);
  return sure;
}
