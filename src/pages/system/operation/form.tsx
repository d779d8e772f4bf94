import { NativeSelect, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ControlInput as limits } from '../../../../openapi/generated/limits.system.ts';
import { ControlInput as InputSchema } from '../../../../openapi/generated/schemas.system.ts';
import type { Control, ControlInput, ControlMethod } from '../../../api/generated/client.schemas.ts';
import {
  getControl,
  getUpdateControlMutationKey,
  updateControl,
  useCreateControl,
} from '../../../api/generated/controls/controls.ts';
import { useListMenus } from '../../../api/generated/menus/menus.ts';
import { problemShown, problemToast, useUpdate } from '../../../api/update.ts';
import { numberOf } from '../../../rules/number.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { useKit } from '../../../ui/kit.tsx';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { plainText } from '../../../ui/text/plain-text.ts';
import { controlNameIn } from '../names.ts';
import { menuOptions } from './columns.tsx';

interface ControlValues extends Record<string, unknown> {
  menuCode: string;
  ctrlCode: string;
  ctrlName: string;
  ctrlEnName: string;
  method: ControlMethod | '';
  urlPattern: string;
  order: string;
}

const fields: FieldTable = {
  menuCode: { label: msg`Menu`, required: true },
  ctrlCode: { label: msg`Code`, required: true, hint: msg`Letters and digits, the first a letter; unique in its menu`, plain: true },
  ctrlName: { label: msg`Name`, required: true, hint: msg`1–50 characters`, limit: limits.ctrlName },
  ctrlEnName: { label: msg`English name` },
  method: { label: msg`Method` },
  urlPattern: { label: msg`Call`, hint: msg`The call that it allows`, plain: true },
  order: { label: msg`Order`, hint: msg`0 to 9999, among the controls of the same menu`, plain: true },
};

const toInput = ({ method, urlPattern, ...values }: ControlValues): ControlInput => ({
  menuCode: values.menuCode,
  ctrlCode: plainText(values.ctrlCode),
  ctrlName: values.ctrlName.trim(),
  ctrlEnName: values.ctrlEnName.trim(),
  ...(method && { method }),
  ...(urlPattern && { urlPattern: plainText(urlPattern) }),
  order: numberOf(plainText(values.order)),
});

const validate = validation(InputSchema, toInput, ({ menuCode }: ControlValues) => ({ menuCode: menuCode ? null : 'FIELD_REQUIRED' }));

/** New control of a menu, and change of one. */
export default function ControlForm() {
  const { search, setSearch, setDirty } = useView('/pages/system/operation');
  const { t, i18n } = useLingui();
  const { problemText } = useKit();
  const menus = menuOptions(useListMenus({}, problemToast).data, i18n.locale);
  const create = useCreateControl(problemShown);
  const update = useUpdate(getUpdateControlMutationKey(), updateControl);

  return (
    <FormDrawer<ControlValues, Control>
      name="system.operation.1"
      record={search.form}
      onRecord={(form) => setSearch({ form })}
      title={(entity) => (entity ? t`Edit ${controlNameIn(i18n.locale, entity)}` : t`New control`)}
      load={(id) => getControl(id)}
      initial={(entity) => ({
        menuCode: entity?.menuCode ?? search.menuCode ?? '',
        ctrlCode: entity?.ctrlCode ?? '',
        ctrlName: entity?.ctrlName ?? '',
        ctrlEnName: entity?.ctrlEnName ?? '',
        method: entity?.method ?? '',
        urlPattern: entity?.urlPattern ?? '',
        order: String(entity?.order ?? 0),
      })}
      validate={validate}
      fields={fields}
      toInput={toInput}
      print={({ menuCode }) => ({ menuCode: menus.find(({ value }) => value === menuCode)?.label.trim() ?? menuCode })}
      onDirty={(dirty) => setDirty('form', dirty)}
      submit={(values, { entity, ifMatch }) =>
        entity && ifMatch
          ? update.mutateAsync({ id: entity.id, data: toInput(values), ifMatch })
          : create.mutateAsync({ data: toInput(values) })
      }
    >
      {(form, entity) => (
        <>
          <NativeSelect
            {...form.getInputProps('menuCode')}
            data={[{ value: '', label: t`Choose a menu` }, ...menus]}
            disabled={entity?.isProtected ?? false}
            data-autofocus={!entity?.isProtected || undefined}
          />
          <TextInput
            {...form.getInputProps('ctrlCode')}
            {...(entity?.isProtected && { disabled: true, description: problemText('CTRL_PROTECTED') })}
            autoComplete="off"
          />
          <TextInput {...form.getInputProps('ctrlName')} autoComplete="off" />
          <TextInput {...form.getInputProps('ctrlEnName')} autoComplete="off" />
          <NativeSelect {...form.getInputProps('method')} data={[{ value: '', label: t`Any` }, 'GET', 'POST', 'PUT', 'DELETE']} />
          <TextInput {...form.getInputProps('urlPattern')} autoComplete="off" />
          <TextInput {...form.getInputProps('order')} inputMode="numeric" autoComplete="off" />
        </>
      )}
    </FormDrawer>
  );
}
