import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PushTag } from '../../../api/generated/client.schemas.ts';
import { pushTags } from '../../../api/generated/push-tags/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { RowAct } from '../../../resource/act.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { address } from './address.ts';
import { columns, filters } from './fields.tsx';

const TagForm = lazy(() => import('./form.tsx'));
const TagDetail = lazy(() => import('./detail.tsx'));
const TagMembers = lazy(() => import('./members.tsx'));

const tags = { ...pushTags, ...address };

export const prefetch = prefetchList(tags);

/** Tags derived from user profiles can't be changed or deleted. */
const refuseProfile = ({ kind }: PushTag) => (kind === 'profile' ? 'TAG_OF_PROFILE' : null);

const acts: readonly RowAct<PushTag, { members?: string }>[] = [
  { control: 'doQuery', label: msg`Members`, opens: 'members', inline: true, refuse: refuseProfile },
];

/** The list of tags, which messages can target. */
export default function TagList() {
  const { t } = useLingui();
  return (
    <ResourceList
      of={tags}
      name={(tag) => tag.tagName}
      columns={columns}
      filters={filters}
      create={t`New tag`}
      empty={t`No tags yet. Create one to send messages to a group of devices.`}
      acts={acts}
      remove={{
        several: (count) => t`Delete ${count} tags?`,
        impact: (all) =>
          all.map(
            ({ tagName, clientCount }) =>
              `${tagName} (${t`${plural(clientCount, { one: '# device', other: '# devices' })}`})`,
          ),
        next: t`Their device lists are deleted, too. This can't be undone.`,
        refuse: (tag) => refuseProfile(tag) ?? (tag.unpushedMessages > 0 ? 'TAG_IN_USE' : null),
        done: msg`Tags deleted`,
      }}
      drawers={{ form: TagForm, view: TagDetail, members: TagMembers }}
    />
  );
}
