import { NativeSelect } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Option } from '../../../api/generated/client.schemas.ts';
import { isDeviceId } from '../../../rules/device-id.ts';
import { Input } from '../../../resource/fields/inputs.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { IdsInput } from '../../../ui/id-list/ids-input.tsx';
import { devicesIn, fields, mostDevices, type GrayValues } from './values.ts';

function CrowdField({ form, crowds }: { form: EditForm<GrayValues>; crowds: readonly Option[] }) {
  const { t } = useLingui();
  const choices = crowds.map(({ value, label, extra }) => {
    const count = Number(extra?.['count'] ?? 0);
    const isReady = extra?.['status'] === 'ready';
    const members = t`${plural(count, { one: '# member', other: '# members' })}`;
    return { value, label: `${label} (${isReady ? members : t`not ready`})`, disabled: !isReady };
  });
  return (
    <NativeSelect
      {...form.getInputProps('crowdId')}
      data={[{ value: '', label: t`Select an audience` }, ...choices]}
      required
    />
  );
}

function IdsField({ form }: { form: EditForm<GrayValues> }) {
  const { t } = useLingui();
  const { ids, duplicates, invalid, skipped } = devicesIn(form.values.whitelist);
  return (
    <div>
      <IdsInput {...form.getInputProps('whitelist')} isId={isDeviceId} most={mostDevices} rows={5} required />
      <span className="note">
        {t`${plural(ids.length, { one: '# device', other: '# devices' })} · ${plural(duplicates, { one: '# duplicate', other: '# duplicates' })} · ${invalid} invalid`}
        {invalid > 0 &&
          `: ${skipped
            .filter(({ reason }) => reason === 'invalid')
            .slice(0, 5)
            .map(({ text }) => text)
            .join(', ')}`}
      </span>
    </div>
  );
}

/** The fields for the allow list of a rule: device ids, or an audience of the application. */
export function ListFields({ form, crowds }: { form: EditForm<GrayValues>; crowds: readonly Option[] }) {
  return (
    <>
      <Input of={fields.list} />
      {form.values.list === 'ids' ? <IdsField form={form} /> : <CrowdField form={form} crowds={crowds} />}
    </>
  );
}
