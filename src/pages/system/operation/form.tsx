import { NativeSelect, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Control, ControlInput, ControlMethod } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/controls/input.ts';
import { controls } from '../../../api/generated/controls/resource.ts';
import { useListMenus } from '../../../api/generated/menus/menus.ts';
import { errorToast } from '../../../api/error-place.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { numberOf } from '../../../rules/number.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { useKit } from '../../../ui/kit.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { controlNameIn } from '../names.ts';
import { menuOptions } from './columns.tsx';
import { labels } from './labels.ts';

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
  menuCode: { label: labels.menu },
  ctrlCode: {
    label: labels.ctrlCode,
    hint: msg`Letters and digits, starting with a letter; unique within the menu`,
    plain: true,
  },
  ctrlName: { label: labels.ctrlName },
  ctrlEnName: { label: labels.ctrlEnName },
  method: { label: labels.method },
  urlPattern: { label: labels.urlPattern, hint: msg`The API call that it allows`, plain: true },
  order: { label: labels.order, hint: msg`0 to 9999, among the controls of the same menu`, plain: true },
};

const toInput = ({ method, urlPattern, ...values }: ControlValues): ControlInput => ({
  menuCode: values.menuCode,
  ctrlCode: plainText(values.ctrlCode),
  ctrlName: nameText(values.ctrlName),
  ctrlEnName: nameText(values.ctrlEnName),
  ...(method && { method }),
  ...(urlPattern && { urlPattern: plainText(urlPattern) }),
  order: numberOf(plainText(values.order)),
});

/** New control of a menu, and change of one. */
export default function ControlForm() {
  const { search } = useAddress(controls);
  const { t, i18n } = useLingui();
  const { problemText } = useKit();
  const menus = menuOptions(useListMenus({}, errorToast).data, i18n.locale);

  return (
    <ResourceForm
      of={controls}
      input={input}
      title={(entity) => (entity ? t`Edit ${controlNameIn(i18n.locale, entity)}` : t`New control`)}
      initial={(entity: Control | null): ControlValues => ({
        menuCode: entity?.menuCode ?? search.menuCode ?? '',
        ctrlCode: entity?.ctrlCode ?? '',
        ctrlName: entity?.ctrlName ?? '',
        ctrlEnName: entity?.ctrlEnName ?? '',
        method: entity?.method ?? '',
        urlPattern: entity?.urlPattern ?? '',
        order: String(entity?.order ?? 0),
      })}
      fields={fields}
      toInput={toInput}
      rules={({ menuCode }) => ({ menuCode: menuCode ? null : 'FIELD_REQUIRED' })}
      done={{ created: msg`Control created`, saved: msg`Changes saved` }}
      print={({ menuCode }) => ({ menuCode: menus.find(({ value }) => value === menuCode)?.label.trim() ?? menuCode })}
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
          <NativeSelect
            {...form.getInputProps('method')}
            data={[{ value: '', label: t`Any` }, 'GET', 'POST', 'PUT', 'DELETE']}
          />
          <TextInput {...form.getInputProps('urlPattern')} autoComplete="off" />
          <TextInput {...form.getInputProps('order')} inputMode="numeric" autoComplete="off" />
        </>
      )}
    </ResourceForm>
  );
}
