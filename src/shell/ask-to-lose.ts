import { msg } from '@lingui/core/macro';
import { giveUpAt } from '../ui/form/forget-drafts.ts';
import { ask } from './ask.ts';
import type { Tab } from './tabs/store.ts';
import { titleText } from './title-text.ts';

/**
 * Asks whether the unsaved input of tabs may go; when it may, its drafts go too.
 * @param unsaved at least one tab
 */
export async function askToLose(unsaved: readonly Tab[]): Promise<boolean> {
  const titles = unsaved.map((tab) => titleText(tab));
  const [title = ''] = titles;
  const words =
    titles.length > 1
      ? { body: msg`These pages hold input that has not been saved. It will be lost.`, items: titles }
      : { body: msg`“${title}” holds input that has not been saved. It will be lost.` };
  const sure = await ask({ title: msg`Discard unsaved input?`, ...words, confirm: msg`Discard`, cancel: msg`Keep editing`, danger: true });
  if (sure) for (const { place } of unsaved) giveUpAt(place.pathname);
  return sure;
}
