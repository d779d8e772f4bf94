import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { ReleaseActInput, Switch, SwitchInput } from '../../../api/generated/client.schemas.ts';
import { acts } from '../../../api/generated/switch-revisions/acts.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { effectLines, previewAct } from '../../../resource/release/preview.ts';
import { ChangeList } from './change-list.tsx';
import { changesOf } from './changes.ts';

const outcome = ({ status, revisions }: Switch): string =>
  status === 'effective'
    ? t`Apps receive the new values at their next request. Revision ${revisions} is kept and can be restored.`
    : t`Apps won't receive a value until the switch is applied.`;

/** The devices that a change reaches immediately, before and after; changing the platforms changes the devices. */
const affected = async ({ id, status }: Switch, edit: Omit<ReleaseActInput, 'act'>): Promise<string[]> =>
  status === 'effective' ? effectLines(i18n, await previewAct('switch', id, { act: 'edit', ...edit })) : [];

/** Whether apps on some platform no longer find a value. */
const takesAway = ({ status, entries }: Switch, after: Pick<SwitchInput, 'entries'>): boolean =>
  status === 'effective' && entries.some(({ platform }) => !after.entries.some((entry) => entry.platform === platform));

/** The confirmation before a change is saved, with old and new values. */
export async function reviewChange(item: Switch, input: SwitchInput): Promise<Omit<Confirmation, 'run'>> {
  return {
    title: t`Change ${item.key}?`,
    verb: t({ message: 'Change', context: 'verb' }),
    names: [item.key],
    harmless: !takesAway(item, input),
    impact: await affected(item, { content: input }),
    detail: <ChangeList changes={changesOf(item, { ...input, status: item.status })} />,
    next: outcome(item),
  };
}

/** The confirmation before the values of an earlier revision are restored, with old and new values. */
export async function confirmRestore(
  item: Switch,
  rev: number,
  { valueType, entries, remarks }: Omit<SwitchInput, 'key'>,
): Promise<Confirmation> {
  const { id, status, revision } = item;
  const after = { key: item.key, status, valueType, entries, ...(remarks !== undefined && { remarks }) };
  return {
    title: t`Restore revision ${rev} of ${item.key}?`,
    verb: t`Restore`,
    names: [item.key],
    harmless: !takesAway(item, after),
    impact: await affected(item, { revision: rev }),
    detail: <ChangeList changes={changesOf(item, after)} />,
    next: outcome(item),
    // The values that were compared are those of this revision of the switch.
    run: () => perform(acts.restoreSwitchRevision, { id, rev, revision }, { done: msg`Revision restored` }),
  };
}
