import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { ReleaseActInput, Switch, SwitchInput } from '../../../api/generated/client.schemas.ts';
import { typedCount, type Question } from '../../../ui/confirm/question.ts';
import { platformNames } from '../words.ts';
import { effectLines, previewAct, type Preview } from '../delivery/preview.ts';
import { ChangeList } from './change-list.tsx';
import { changesOf } from './changes.ts';

export { previewAct } from '../delivery/preview.ts';

type Ask = (i18n: I18n, run: Question['run']) => Question;
type Review = Omit<Question, 'run'>;

const valuesOf = (i18n: I18n, { entries }: Switch) =>
  entries.map(({ platform, value }) => `${i18n._(platformNames[platform])}: ${value}`);

function reach(i18n: I18n, { grayRules }: Switch): string {
  if (grayRules.length === 0) return i18n._(msg`No gray rule: every app of these platforms gets it.`);
  return i18n._(
    msg`${plural(grayRules.length, { one: 'Only devices that match its # gray rule get it.', other: 'Only devices that match one of its # gray rules get it.' })}`,
  );
}

export function effectQuestion(item: Switch, preview: Preview): Ask {
  return (i18n, run) => ({
    title: i18n._(msg`Make ${item.key} effective?`),
    verb: i18n._(msg`Make effective`),
    names: [item.key],
    harmless: true,
    impact: [...valuesOf(i18n, item), reach(i18n, item), ...effectLines(i18n, preview)],
    next: i18n._(msg`Apps get it as soon as they ask again. It can be invalidated at any time.`),
    run,
  });
}

export function invalidateQuestion(item: Switch, preview: Preview): Ask {
  return (i18n, run) => ({
    title: i18n._(msg`Invalidate ${item.key}?`),
    verb: i18n._(msg`Invalidate`),
    names: [item.key],
    impact: [
      ...valuesOf(i18n, item),
      ...effectLines(i18n, preview),
      i18n._(msg`Apps get no value for it any more and do what they do without one.`),
    ],
    next: i18n._(msg`Its values and revisions stay: reopen it to change it and make it effective again.`),
    run,
  });
}

export function deleteQuestion(items: readonly Switch[], settle: Question['settle']): Ask {
  return (i18n, run) => ({
    title: i18n._(msg`${plural(items.length, { one: `Delete ${items[0]?.key ?? ''}?`, other: 'Delete # switches?' })}`),
    verb: i18n._(msg`Delete`),
    names: items.map(({ key }) => key),
    impact: [...items.map(({ key }) => key), i18n._(msg`All their revisions are lost too.`)],
    next: i18n._(msg`This cannot be undone.`),
    ...typedCount(items.length),
    records: items.map(({ id, key }) => ({ id, name: key })),
    settle,
    run,
  });
}

function outcome(i18n: I18n, { status, revisions }: Switch): string {
  if (status !== 'effective') return i18n._(msg`Apps get nothing of it until it is made effective.`);
  return i18n._(msg`Apps get it as soon as they ask again. Revision ${revisions} stays: one can return to it.`);
}

/** Whom a change reaches at once, before and after: other platforms are other devices. */
const affected = async (i18n: I18n, { id, status }: Switch, edit: Omit<ReleaseActInput, 'act'>): Promise<string[]> =>
  status === 'effective' ? effectLines(i18n, await previewAct('switch', id, { act: 'edit', ...edit })) : [];

/** Whether apps of some platform find no value any more. */
const takesAway = ({ status, entries }: Switch, after: Pick<SwitchInput, 'entries'>): boolean =>
  status === 'effective' && entries.some(({ platform }) => !after.entries.some((entry) => entry.platform === platform));

/** Old and new, before a change is saved. */
export async function changeQuestion(i18n: I18n, item: Switch, input: SwitchInput): Promise<Review> {
  return {
    title: i18n._(msg`Change ${item.key}?`),
    verb: i18n._(msg({ message: 'Change', context: 'verb' })),
    names: [item.key],
    harmless: !takesAway(item, input),
    impact: await affected(i18n, item, { content: input }),
    detail: <ChangeList changes={changesOf(item, { ...input, status: item.status })} />,
    next: outcome(i18n, item),
  };
}

/** Old and new, before the values of an earlier revision come back. */
export async function restoreQuestion(
  i18n: I18n,
  item: Switch,
  rev: number,
  { valueType, entries, remarks }: Omit<SwitchInput, 'key'>,
): Promise<Review> {
  const after = { key: item.key, status: item.status, valueType, entries, ...(remarks !== undefined && { remarks }) };
  return {
    title: i18n._(msg`Return ${item.key} to revision ${rev}?`),
    verb: i18n._(msg`Return`),
    names: [item.key],
    harmless: !takesAway(item, after),
    impact: await affected(i18n, item, { revision: rev }),
    detail: <ChangeList changes={changesOf(item, after)} />,
    next: outcome(i18n, item),
  };
}
