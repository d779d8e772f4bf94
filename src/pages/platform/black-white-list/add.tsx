import { Textarea } from '@mantine/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { is } from 'valibot';
import { DeviceEntriesInput as limits } from '../../../../openapi/generated/limits.platform.ts';
import { DeviceId } from '../../../../openapi/generated/schemas.fields.ts';
import type { DeviceEntriesResult, DeviceEntry, DeviceListType } from '../../../api/generated/client.schemas.ts';
import { useAddDeviceEntries } from '../../../api/generated/device-lists/device-lists.ts';
import { errorsInline } from '../../../api/error-place.ts';
import { splitIds } from '../../../rules/id-list.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { toast } from '../../../shell/toasts/toasts.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { IdsPreview } from './ids-preview.tsx';

interface Values extends Record<string, unknown> {
  /** As it was typed or pasted. */
  deviceIds: string;
}

const fields: FieldTable = {
  deviceIds: {
    label: msg`Device IDs`,
    required: true,
    hint: msg`Letters, digits, and hyphens only. Separate IDs with commas, spaces, or line breaks. Up to 10,000 at a time`,
  },
};

const idsIn = ({ deviceIds }: Values) => splitIds(deviceIds, (id) => is(DeviceId, id));
const toInput = (values: Values) => ({ deviceIds: idsIn(values).ids });

/** Surplus is refused and never cut off; what is no id is shown, and left out. */
function validate(values: Values) {
  const { ids, invalid } = idsIn(values);
  if (ids.length > limits.deviceIds.maxItems) return { deviceIds: 'LIST_ADD_MOST' };
  return ids.length > 0 ? {} : { deviceIds: invalid.length > 0 ? 'ENTRY_WRONG' : 'FIELD_REQUIRED' };
}

/** How many of the devices that both lists have are named. */
const named = 5;

/** Says what became of added devices, and warns of those that both lists have. */
function tellAdded(listType: DeviceListType, { added, duplicated, inOther, inOtherTotal }: DeviceEntriesResult): void {
  const was = msg`${plural(added, { one: '# device added', other: '# devices added' })}, ${plural(duplicated, { other: '# already on the list' })}`;
  toast({ kind: added > 0 ? 'success' : 'info', text: was });
  if (inOtherTotal === 0) return;
  const names = inOther.slice(0, named).join(', ') + (inOtherTotal > named ? ', …' : '');
  const text =
    listType === 'white'
      ? msg`${plural(inOtherTotal, { one: '# of them is also on the block list and stays blocked', other: '# of them are also on the block list and stay blocked' })}: ${names}`
      : msg`${plural(inOtherTotal, { one: '# of them is also on the allow list and will be blocked', other: '# of them are also on the allow list and will be blocked' })}: ${names}`;
  toast({ kind: 'warning', text });
}

/** Devices for a list, pasted or typed. */
export default function AddDevices({ listType, locked }: { listType: DeviceListType; locked: string | null }) {
  const { search, setSearch, setDirty } = useView('/pages/platform/black-white-list');
  const { t } = useLingui();
  const add = useAddDeviceEntries(errorsInline);
  return (
    <FormDrawer<Values, DeviceEntry>
      name={`platform.black-white-list.1.${listType}`}
      record={search.form && 'new'}
      onRecord={(form) => setSearch({ form })}
      title={() => (listType === 'black' ? t`Add to block list` : t`Add to allow list`)}
      load={() => Promise.resolve(null)}
      initial={() => ({ deviceIds: '' })}
      validate={validate}
      fields={fields}
      toInput={toInput}
      locked={() => locked}
      onDirty={(dirty) => setDirty('form', dirty)}
      submit={async (values) => tellAdded(listType, await add.mutateAsync({ listType, data: toInput(values) }))}
    >
      {(form) => (
        <>
          <Textarea {...form.getInputProps('deviceIds')} rows={6} spellCheck={false} data-autofocus />
          <IdsPreview {...idsIn(form.values)} />
        </>
      )}
    </FormDrawer>
  );
}
