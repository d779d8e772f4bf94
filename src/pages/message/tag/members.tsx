import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TagClientsInput as limits } from '../../../../openapi/generated/limits.message.ts';
import { perform } from '../../../api/change.ts';
import type { TagClient } from '../../../api/generated/client.schemas.ts';
import { byClient } from '../by-client.ts';
import { listTagClientsSort } from '../../../api/generated/sorts.ts';
import { useGetPushTag, useListTagClients } from '../../../api/generated/push-tags/push-tags.ts';
import { pushTags } from '../../../api/generated/push-tags/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { choiceColumn, instantColumn, textColumn } from '../../../resource/columns.tsx';
import { useCan } from '../../../session/permission.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonRow } from '../../../ui/button/button-row.tsx';
import { typedCount } from '../../../ui/confirm/confirmation.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { InnerList } from '../../../ui/list/inner-list.tsx';
import { paging } from '../../../ui/list/search.ts';
import type { Column, Filter, Settle } from '../../../ui/list/types.ts';
import { useKit } from '../../../ui/kit.tsx';
import { Once } from '../../../ui/once.tsx';
import { address, closedMembers, memberPatch, memberSearch } from './address.ts';

const AddMembers = lazy(() => import('./add.tsx'));
const ImportMembers = lazy(() => import('./import.tsx'));

const { defaultSort } = listTagClientsSort;

const deviceId = msg`Device ID`;

/** Ways in which a device was added to its tag. */
const sources = { manual: msg`Added manually`, import: msg`Imported` } as const;

const columns: readonly Column<TagClient>[] = [
  textColumn('clientId', deviceId, {
    sort: 'clientId',
    card: 'title',
    copy: { label: msg`device ID`, value: ({ clientId }) => clientId },
  }),
  choiceColumn('source', msg`Source`, sources, { sort: 'source', card: 'secondary' }),
  textColumn('createdBy', msg`Added by`, { sort: 'createdBy' }),
  instantColumn('createdAt', msg`Added`, { sort: 'createdAt', card: 'secondary' }),
];

const filters: readonly Filter[] = [{ kind: 'text', id: 'clientId', label: deviceId, most: 50 }];

/** At most as many devices can be removed at a time as can be added. */
const refuseRemove = (items: readonly TagClient[]) =>
  items.length > limits.clientIds.maxItems ? 'PUSH_CLIENTS_30' : null;

/** Confirms and runs the removal of devices from a tag. */
function useRemove(id: string, name: string) {
  const { t } = useLingui();
  const { confirm, dialog } = useConfirm();
  const askRemove = (items: readonly TagClient[], settle: Settle) => {
    const names = items.map((item) => item.clientId);
    confirm({
      title:
        items.length === 1
          ? t`Remove ${names[0] ?? ''} from ${name}?`
          : t`Remove ${names.length} devices from ${name}?`,
      verb: t`Remove`,
      names: items.length === 1 ? [...names, name] : [name],
      impact: [t`Messages to this tag will no longer reach them.`],
      next: t`You can add the devices again.`,
      ...typedCount(items.length),
      records: names.map((clientId) => ({ id: clientId, name: clientId })),
      settle,
      run: (ids) =>
        perform(
          pushTags.deleteTagClients,
          { id, clientIds: ids.join(',') },
          { done: msg`Devices removed from the tag` },
        ),
    });
  };
  return { askRemove, dialog };
}

/** A tag, and the page of its devices that the address selects. */
function useMembers(id: string) {
  const { search } = useAddress(address);
  const isEnabled = id !== '';
  const tag = useGetPushTag(id, { query: { enabled: isEnabled } });
  const query = useListTagClients(
    id,
    { ...paging(memberSearch(search)), clientId: search.clientId },
    {
      query: {
        enabled: isEnabled && tag.data?.kind !== 'profile',
        // Rows of another tag must not serve as a placeholder.
        select: byClient,
        placeholderData: (before) => (before?.items[0]?.tagId === id ? before : undefined),
      },
    },
  );
  return { tag, query };
}

interface MemberListProps {
  query: ReturnType<typeof useMembers>['query'];
  onRemove: (items: readonly TagClient[], settle: Settle) => void;
}

function MemberList({ query, onRemove }: MemberListProps) {
  const { search, setSearch } = useAddress(address);
  const { t } = useLingui();
  const isAllowed = useCan(address.menu)('doUpdate');
  const remove = { id: 'remove', label: t`Remove`, danger: true };
  return (
    <InnerList
      table="message.tag.members.1"
      title={t`Members`}
      name={(item) => item.clientId}
      search={memberSearch(search)}
      setSearch={(patch, options) => setSearch(memberPatch(patch), options)}
      query={query}
      columns={columns}
      defaultSort={defaultSort}
      filters={filters}
      primary={
        isAllowed && (
          <ButtonRow>
            <Button variant="default" onClick={() => setSearch({ over: 'import' })}>{t`Import`}</Button>
            <Button onClick={() => setSearch({ over: 'add' })}>{t`Add devices`}</Button>
          </ButtonRow>
        )
      }
      empty={{ what: t`No devices in this tag yet.` }}
      rowActions={isAllowed ? [{ ...remove, inline: true, run: (item, settle) => onRemove([item], settle) }] : []}
      bulkActions={isAllowed ? [{ ...remove, refuse: refuseRemove, run: onRemove }] : []}
    />
  );
}

/** The devices of a tag, which can be searched, added and removed. */
export default function TagMembers() {
  const { search, setSearch } = useAddress(address);
  const { t } = useLingui();
  const { problemText } = useKit();
  const { members: id = '', over } = search;
  const { tag, query } = useMembers(id);
  const name = tag.data?.tagName ?? '';
  const { askRemove, dialog } = useRemove(id, name);
  return (
    <>
      <DetailDrawer
        opened={id !== ''}
        onClose={() => setSearch(closedMembers)}
        title={name === '' ? t`Members` : t`Members of ${name}`}
        wide
        query={tag}
      >
        {({ kind }) =>
          kind === 'profile' ? (
            <p className="paragraph">{problemText('TAG_OF_PROFILE')}</p>
          ) : (
            <MemberList query={query} onRemove={askRemove} />
          )
        }
      </DetailDrawer>
      {dialog}
      <Once when={over === 'add'}>
        <AddMembers />
      </Once>
      <Once when={over === 'import'}>
        <ImportMembers />
      </Once>
    </>
  );
}
