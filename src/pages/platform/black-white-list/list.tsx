import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import { useDownload } from '../../../api/download.ts';
import type { DeviceEntry, DeviceListType } from '../../../api/generated/client.schemas.ts';
import { listDeviceEntriesSort } from '../../../api/generated/sorts.ts';
import { acts } from '../../../api/generated/device-lists/acts.ts';
import {
  exportDeviceEntries,
  getListDeviceEntriesQueryOptions,
  useListDeviceEntries,
} from '../../../api/generated/device-lists/device-lists.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { useCan } from '../../../session/permission.ts';
import { prefetchOf, useView, type View } from '../../../shell/tabs/use-view.ts';
import { screenText } from '../../../shell/menus/title-text.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { typedCount } from '../../../ui/confirm/confirmation.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { hrefWith, paging } from '../../../ui/list/search.ts';
import type { Settle } from '../../../ui/list/types.ts';
import { Once } from '../../../ui/once.tsx';
import { withPending } from '../pending-banner.tsx';
import { address } from './address.ts';
import { columns, filters } from './columns.tsx';
import { ListNote } from './list-note.tsx';

const AddDevices = lazy(() => import('./add.tsx'));
const ImportDevices = lazy(() => import('./import.tsx'));
const CheckDevice = lazy(() => import('./check.tsx'));

const { menu, path } = address;

const typeOf = ({ list }: View<typeof path>['search']): DeviceListType => list ?? 'black';
const toQuery = ({ deviceId, ...search }: View<typeof path>['search']) => ({ ...paging(search), deviceId });

export const prefetch = withPending(
  prefetchOf(path, ({ search }) => getListDeviceEntriesQueryOptions(typeOf(search), toQuery(search))),
);

/** Confirms and runs the removal of devices from a list. */
function useDelete(listType: DeviceListType) {
  const { t } = useLingui();
  const { confirm, dialog } = useConfirm();
  const askDelete = (entries: readonly DeviceEntry[], settle: Settle) =>
    confirm({
      title:
        entries.length === 1
          ? t`Remove ${entries[0]?.deviceId ?? ''} from the list?`
          : t`Remove ${entries.length} devices from the list?`,
      verb: t`Remove`,
      names: entries.map(({ deviceId }) => deviceId),
      impact: [
        listType === 'black'
          ? t`The gateway will no longer block these devices.`
          : t`In allow list mode, the gateway will no longer allow these devices.`,
      ],
      next: t`Takes effect once the configuration is generated and synced. You can add the devices again.`,
      ...typedCount(entries.length),
      records: entries.map(({ id, deviceId: name }) => ({ id, name })),
      settle,
      run: (ids) =>
        perform(
          acts.deleteDeviceEntries,
          { listType, id: ids.join(',') },
          { done: msg`Devices removed from the list` },
        ),
    });
  return { askDelete, dialog };
}

/** The block list and the allow list of devices. */
export default function DeviceLists() {
  const { search, setSearch } = useView(path);
  const { t } = useLingui();
  const can = useCan(menu);
  const download = useDownload();
  const listType = typeOf(search);

  const query = useListDeviceEntries(listType, toQuery(search), {
    // Rows of the other list must not serve as a placeholder.
    query: { placeholderData: (before) => (before?.items[0]?.listType === listType ? before : undefined) },
  });
  const code = query.data?.isEnabled === false ? 'LIST_NOT_ENABLED' : null;
  const { askDelete, dialog } = useDelete(listType);
  const name = listType === 'black' ? 'black-list.txt' : 'white-list.txt';
  const hrefOf = (list: 'white' | undefined) =>
    `${path}${hrefWith({ deviceId: search.deviceId }, { list })}`.replace(/\?$/u, '');
  const add = can('doCreate') && (
    <ReasonButton code={code} onClick={() => setSearch({ form: 'new' })}>{t`Add devices`}</ReasonButton>
  );

  return (
    <ListPage
      table="platform.black-white-list.1"
      title={screenText(menu)}
      name={(entry) => entry.deviceId}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      defaultSort={listDeviceEntriesSort.defaultSort}
      filters={filters}
      note={
        <ListNote listType={listType} hrefs={{ black: hrefOf(undefined), white: hrefOf('white') }} page={query.data} />
      }
      primary={
        <div className="row">
          <Button variant="default" onClick={() => setSearch({ open: 'check' })}>{t`Check device`}</Button>
          {can('doExport') && (
            <Button
              variant="default"
              onClick={() => download({ load: () => exportDeviceEntries(listType), name })}
            >{t`Export as TXT`}</Button>
          )}
          {can('doImport') && (
            <ReasonButton plain code={code} onClick={() => setSearch({ open: 'import' })}>{t`Import`}</ReasonButton>
          )}
          {add}
        </div>
      }
      empty={{
        what:
          listType === 'black'
            ? t`The block list is empty. Add the devices to block.`
            : t`The allow list is empty. Add the devices to allow.`,
        action: add,
      }}
      rowActions={
        can('doDelete')
          ? [
              {
                id: 'delete',
                label: t`Remove`,
                danger: true,
                inline: true,
                run: (entry: DeviceEntry, settle: Settle) => askDelete([entry], settle),
              },
            ]
          : []
      }
      bulkActions={can('doDelete') ? [{ id: 'delete', label: t`Remove`, danger: true, run: askDelete }] : []}
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <AddDevices listType={listType} locked={code} />
      </Once>
      <Once when={search.open === 'import'}>
        <ImportDevices listType={listType} code={code} />
      </Once>
      <Once when={search.open === 'check'}>
        <CheckDevice />
      </Once>
    </ListPage>
  );
}
