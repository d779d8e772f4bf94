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

/** The removal of devices from a list, after a confirmation; no actions for users without the permission. */
function useRemove(listType: DeviceListType) {
  const { t } = useLingui();
  const can = useCan(menu);
  const { confirm, dialog } = useConfirm();
  const askRemove = (entries: readonly DeviceEntry[], settle: Settle) =>
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
  if (!can('doDelete')) return { rowActions: [], bulkActions: [], dialog };
  const remove = { id: 'delete', label: t`Remove`, danger: true };
  return {
    rowActions: [{ ...remove, inline: true, run: (entry: DeviceEntry, settle: Settle) => askRemove([entry], settle) }],
    bulkActions: [{ ...remove, run: askRemove }],
    dialog,
  };
}

interface ToolsProps {
  listType: DeviceListType;
  /** Problem code of why the list takes no devices, or null. */
  code: string | null;
}

/** Opens the form that adds devices; not rendered for users without the permission. */
function AddButton({ code }: Pick<ToolsProps, 'code'>) {
  const { setSearch } = useView(path);
  const { t } = useLingui();
  if (!useCan(menu)('doCreate')) return null;
  return <ReasonButton code={code} onClick={() => setSearch({ form: 'new' })}>{t`Add devices`}</ReasonButton>;
}

/** The actions on a whole list. */
function Tools({ listType, code }: ToolsProps) {
  const { setSearch } = useView(path);
  const { t } = useLingui();
  const can = useCan(menu);
  const download = useDownload();
  const name = listType === 'black' ? 'black-list.txt' : 'white-list.txt';
  return (
    <div className="row">
      <Button variant="default" onClick={() => setSearch({ open: 'check' })}>{t`Check device`}</Button>
      {can('doExport') && (
        <Button
          variant="default"
          onClick={() => download({ load: () => exportDeviceEntries(listType), name })}
        >{t`Export all as TXT`}</Button>
      )}
      {can('doImport') && (
        <ReasonButton plain code={code} onClick={() => setSearch({ open: 'import' })}>{t`Import`}</ReasonButton>
      )}
      <AddButton code={code} />
    </div>
  );
}

/** The block list and the allow list of devices. */
export default function DeviceLists() {
  const { search, setSearch } = useView(path);
  const { t } = useLingui();
  const listType = typeOf(search);

  const query = useListDeviceEntries(listType, toQuery(search), {
    // Rows of the other list must not serve as a placeholder.
    query: { placeholderData: (before) => (before?.items[0]?.listType === listType ? before : undefined) },
  });
  const code = query.data?.isEnabled === false ? 'LIST_NOT_ENABLED' : null;
  const { dialog, ...actions } = useRemove(listType);
  const hrefOf = (list: 'white' | undefined) =>
    `${path}${hrefWith({ deviceId: search.deviceId }, { list })}`.replace(/\?$/u, '');
  return (
    <ListPage
      {...actions}
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
      primary={<Tools listType={listType} code={code} />}
      empty={{
        what:
          listType === 'black'
            ? t`The block list is empty. Add the devices to block.`
            : t`The allow list is empty. Add the devices to allow.`,
        action: <AddButton code={code} />,
      }}
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <AddDevices list={listType} locked={code} />
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
