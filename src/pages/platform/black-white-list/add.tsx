import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { DeviceEntriesInput as limits } from '../../../../openapi/generated/limits.platform.ts';
import type { DeviceEntriesResult, DeviceListType } from '../../../api/generated/client.schemas.ts';
import { useAddDeviceEntries } from '../../../api/generated/device-lists/device-lists.ts';
import { errorsInline } from '../../../api/error-place.ts';
import { AddIds } from '../../../resource/device-ids/add-ids.tsx';
import { useView } from '../../../shell/tabs/use-view.ts';
import { toast } from '../../../shell/toasts/toasts.ts';
import { useInputOwner } from '../../../ui/form/draft/use-input-owner.ts';

/** Maximum number of devices to name that are on both lists. */
const maxNames = 5;

/** Reports how many devices were added, and warns about those on both lists. */
function tellAdded(listType: DeviceListType, { added, duplicated, inOther, inOtherTotal }: DeviceEntriesResult): void {
  const was = msg`${plural(added, { one: '# device added', other: '# devices added' })}, ${plural(duplicated, { other: '# already on the list' })}`;
  toast({ kind: added > 0 ? 'success' : 'info', text: was });
  if (inOtherTotal === 0) return;
  const names = inOther.slice(0, maxNames).join(', ') + (inOtherTotal > maxNames ? ', …' : '');
  const text =
    listType === 'white'
      ? msg`${plural(inOtherTotal, { one: '# of them is also on the block list and stays blocked', other: '# of them are also on the block list and stay blocked' })}: ${names}`
      : msg`${plural(inOtherTotal, { one: '# of them is also on the allow list and will be blocked', other: '# of them are also on the allow list and will be blocked' })}: ${names}`;
  toast({ kind: 'warning', text });
}

/** The form that adds typed or pasted device ids to a list. */
export default function AddDevices({ list, locked }: { list: DeviceListType; locked: string | null }) {
  const { search, setSearch, setDirty } = useView('/pages/platform/black-white-list');
  const { t } = useLingui();
  const add = useAddDeviceEntries(errorsInline);
  const { owner: listType = list, setIsDirty } = useInputOwner(list, String);
  return (
    <AddIds
      name={`platform.black-white-list.2.${listType}`}
      record={search.form && 'new'}
      onRecord={(form) =>
        setSearch(form === undefined ? { form } : { list: listType === 'white' ? 'white' : undefined, form })
      }
      title={listType === 'black' ? t`Add to block list` : t`Add to allow list`}
      hint={msg`Letters, digits, and hyphens only. Separate IDs with commas, spaces, or line breaks. Up to 10,000 at a time`}
      most={limits.deviceIds.maxItems}
      tooMany="LIST_ADD_MOST"
      locked={locked}
      onDirty={(dirty) => {
        setIsDirty(dirty);
        setDirty('form', dirty);
      }}
      add={async (deviceIds) =>
        tellAdded(listType, await add.mutateAsync({ listType, data: { deviceIds: [...deviceIds] } }))
      }
    />
  );
}
