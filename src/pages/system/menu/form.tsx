import { NativeSelect, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { MenuInput as limits } from '../../../../openapi/generated/limits.system.ts';
import { MenuInput as InputSchema } from '../../../../openapi/generated/schemas.system.ts';
import type { Menu } from '../../../api/generated/client.schemas.ts';
import {
  getMenu,
  getUpdateMenuMutationKey,
  updateMenu,
  useCreateMenu,
  useListMenus,
} from '../../../api/generated/menus/menus.ts';
import { problemShown, problemToast, useUpdate } from '../../../api/update.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { IconField } from './icon-field.tsx';
import { toInput, toValues, visibleWords, type MenuValues } from './input.ts';
import { nameIn } from '../names.ts';
import { allRows, branchOf, rootCode } from './tree.ts';

const fields: FieldTable = {
  code: { label: msg`Code`, required: true, hint: msg`1–20 letters, digits, _ and -; not 0`, plain: true },
  name: { label: msg`Name`, required: true, hint: msg`1–50 characters`, limit: limits.name },
  enName: { label: msg`English name` },
  parentCode: { label: msg`Parent`, required: true },
  url: {
    label: msg`Address`,
    hint: msg`A view such as system/user, https://…, or iframelink=https://…; empty for a container`,
    plain: true,
  },
  icon: { label: msg`Icon`, hint: msg`Shown at the first level` },
  order: { label: msg`Order`, hint: msg`0 to 9999, among the menus of the same parent`, plain: true },
  description: { label: msg`Description`, hint: msg`At most 100 characters`, limit: limits.description },
  visible: { label: msg`In the menu`, hint: msg`Rights do not depend on it` },
};

const validate = validation(InputSchema, toInput, ({ code }: MenuValues) => ({
  code: code.trim() === rootCode ? 'MENU_CODE_ZERO' : null,
}));

const visibility = [
  { value: 'shown', label: visibleWords.shown },
  { value: 'hidden', label: visibleWords.hidden },
];

/** New menu, and change or move of one. */
export default function MenuForm() {
  const { search, setSearch, setDirty } = useView('/pages/system/menu');
  const { t, i18n } = useLingui();
  const { problemText } = useKit();
  const menus = allRows(useListMenus({}, problemToast).data);
  const create = useCreateMenu(problemShown);
  const update = useUpdate(getUpdateMenuMutationKey(), updateMenu);
  /** Where a menu can lie: not below itself. */
  const parents = (entity: Menu | null) => {
    const own = entity ? branchOf(entity.code, menus) : null;
    return [
      { value: rootCode, label: t`First level` },
      ...menus
        .filter(({ code }) => !own?.has(code))
        .map((menu) => ({ value: menu.code, label: `${'\u2003'.repeat(menu.depth + 1)}${nameIn(i18n.locale, menu)}` })),
    ];
  };

  return (
    <FormDrawer<MenuValues, Menu>
      name="system.menu.1"
      record={search.form}
      onRecord={(form) => setSearch({ form, parent: undefined })}
      title={(entity) => (entity ? t`Edit ${nameIn(i18n.locale, entity)}` : t`New menu`)}
      load={(id) => getMenu(id)}
      initial={(entity) => toValues(entity, search.parent)}
      validate={validate}
      fields={fields}
      toInput={toInput}
      print={({ parentCode, visible }) => ({
        parentCode:
          parents(null)
            .find(({ value }) => value === parentCode)
            ?.label.trim() ?? parentCode,
        visible: i18n._(visibleWords[visible]),
      })}
      onDirty={(dirty) => setDirty('form', dirty)}
      submit={(values, { entity, ifMatch }) =>
        entity && ifMatch
          ? update.mutateAsync({ id: entity.id, data: toInput(values), ifMatch })
          : create.mutateAsync({ data: toInput(values) })
      }
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
          <Choice {...form.getInputProps('visible')} options={visibility} disabled={entity?.isProtected ?? false} />
        </>
      )}
    </FormDrawer>
  );
}
