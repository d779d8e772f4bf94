import { NativeSelect, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { MenuInput as limits } from '../../../../openapi/generated/limits.system.ts';
import { MenuInput as schema } from '../../../../openapi/generated/schemas.system.ts';
import type { Menu } from '../../../api/generated/client.schemas.ts';
import { useListMenus } from '../../../api/generated/menus/menus.ts';
import { errorToast } from '../../../api/error-place.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { nameIn } from '../names.ts';
import { IconField } from './icon-field.tsx';
import { toInput, toValues } from './input.ts';
import { labels, visibleWords } from './labels.ts';
import { menus } from './resource.ts';
import { allRows, branchOf, rootCode } from './tree.ts';

const fields: FieldTable = {
  code: { label: labels.code, hint: msg`1–20 letters, digits, _, or -; can't be 0`, plain: true },
  name: { label: labels.name },
  enName: { label: labels.enName },
  parentCode: { label: labels.parent },
  url: {
    label: labels.url,
    hint: msg`A view such as system/user, https://…, or iframelink=https://…. Leave empty for a container`,
    plain: true,
  },
  icon: { label: labels.icon, hint: msg`Shown for first-level menus only` },
  order: { label: labels.order, hint: msg`0 to 9999, among the menus of the same parent`, plain: true },
  description: { label: labels.description },
  visible: { label: labels.visible, hint: msg`Doesn't affect permissions` },
};

const visibility = [
  { value: 'shown', label: visibleWords.shown },
  { value: 'hidden', label: visibleWords.hidden },
];

/** New menu, and change or move of one. */
export default function MenuForm() {
  const { search } = useAddress(menus);
  const { t, i18n } = useLingui();
  const { problemText } = useKit();
  const all = allRows(useListMenus({}, errorToast).data);
  /** Where a menu can lie: not below itself. */
  const parents = (entity: Menu | null) => {
    const own = entity ? branchOf(entity.code, all) : null;
    return [
      { value: rootCode, label: t`First level` },
      ...all
        .filter(({ code }) => !own?.has(code))
        .map((menu) => ({ value: menu.code, label: `${'\u2003'.repeat(menu.depth + 1)}${nameIn(i18n.locale, menu)}` })),
    ];
  };

  return (
    <ResourceForm
      of={menus}
      alongside={{ parent: undefined }}
      input={{ schema, limits }}
      title={(entity) => (entity ? t`Edit ${nameIn(i18n.locale, entity)}` : t`New menu`)}
      initial={(entity: Menu | null) => toValues(entity, search.parent)}
      fields={fields}
      toInput={toInput}
      rules={({ code }) => ({ code: code.trim() === rootCode ? 'MENU_CODE_ZERO' : null })}
      print={({ parentCode, visible }) => ({
        parentCode:
          parents(null)
            .find(({ value }) => value === parentCode)
            ?.label.trim() ?? parentCode,
        visible: i18n._(visibleWords[visible]),
      })}
      done={{ created: msg`Menu created`, saved: msg`Changes saved` }}
    >
      {(form, entity) => (
        <>
          <TextInput {...form.getInputProps('code')} autoComplete="off" data-autofocus={!entity || undefined} />
          <TextInput {...form.getInputProps('name')} autoComplete="off" data-autofocus={entity ? true : undefined} />
          <TextInput {...form.getInputProps('enName')} autoComplete="off" />
          <NativeSelect {...form.getInputProps('parentCode')} data={parents(entity)} />
          <TextInput
            {...form.getInputProps('url')}
            {...(entity?.isProtected && { disabled: true, description: problemText('MENU_PROTECTED') })}
            autoComplete="off"
          />
          <IconField
            {...form.getInputProps('icon')}
            value={form.values.icon}
            onChange={(icon) => form.setFieldValue('icon', icon)}
          />
          <TextInput {...form.getInputProps('order')} inputMode="numeric" autoComplete="off" />
          <TextInput {...form.getInputProps('description')} autoComplete="off" />
          <RadioGroup {...form.getInputProps('visible')} options={visibility} disabled={entity?.isProtected ?? false} />
        </>
      )}
    </ResourceForm>
  );
}
