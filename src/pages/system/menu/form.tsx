import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { MenuInput as limits } from '../../../../openapi/generated/limits.system.ts';
import { MenuInput as schema } from '../../../../openapi/generated/schemas.system.ts';
import type { Menu } from '../../../api/generated/client.schemas.ts';
import { useListMenus } from '../../../api/generated/menus/menus.ts';
import { errorToast } from '../../../api/error-place.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Control, Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { menuKey } from '../../../session/menu-key.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { options } from '../../../ui/text/options.ts';
import { nameIn } from '../names.ts';
import { fields } from './fields.tsx';
import { IconField } from './icon-field.tsx';
import { menus } from './resource.ts';
import { allRows, branchOf, rootCode } from './tree.ts';

const form = formOf(
  fields,
  { schema, limits },
  { order: ['code', 'name', 'enName', 'parentCode', 'url', 'icon', 'order', 'description'] },
);

/** The menus that can be the parent of another, and what they are called. */
function useParents() {
  const { t, i18n } = useLingui();
  const all = allRows(useListMenus({}, errorToast).data);
  /** A menu can't lie below itself. */
  const parentsOf = (menu: Menu | null) => {
    const own = menu ? branchOf(menu.code, all) : null;
    return [
      { value: rootCode, label: t`First level` },
      ...all
        .filter(({ code }) => !own?.has(code))
        .map((one) => ({ value: one.code, label: `${'\u2003'.repeat(one.depth + 1)}${nameIn(i18n.locale, one)}` })),
    ];
  };
  const parentName = (code: string) =>
    parentsOf(null)
      .find(({ value }) => value === code)
      ?.label.trim() ?? code;
  return { parentsOf, parentName };
}

/** Asks before a change that hides a menu or gives it another page. */
function useReview() {
  const { t, i18n } = useLingui();
  return (menu: Menu, { visible, url }: { visible: boolean; url: string }) => {
    const isHidden = menu.visible && !visible;
    const [page, newPage] = [menuKey(menu.url), menuKey(url.trim())];
    const isMoved = page !== newPage;
    if (!isHidden && !isMoved) return null;
    const name = nameIn(i18n.locale, menu);
    return {
      title: t`Change ${name}?`,
      verb: t({ message: 'Change', context: 'verb' }),
      names: [name],
      impact: [
        ...(isMoved && page ? [t`All roles lose the permissions for the page ${page}.`] : []),
        ...(isMoved && newPage
          ? [t`Roles with this menu get the page ${newPage} and its controls with the same codes.`]
          : []),
        ...(isHidden ? [t`Nobody will see it or the menus below it anymore.`] : []),
      ],
    };
  };
}

/** The form for creating, editing or moving a menu. */
export default function MenuForm() {
  const { search } = useAddress(menus);
  const { t, i18n } = useLingui();
  const { problemText } = useKit();
  const { parentsOf, parentName } = useParents();
  const reviewOf = useReview();
  return (
    <ResourceForm
      of={menus}
      {...form}
      alongside={{ parent: undefined }}
      title={(menu) => (menu ? t`Edit ${nameIn(i18n.locale, menu)}` : t`New menu`)}
      initial={(menu: Menu | null) => ({
        ...form.initial(menu),
        ...(!menu && search.parent !== undefined && { parentCode: search.parent }),
      })}
      rules={({ code }) => ({ code: code.trim() === rootCode ? 'MENU_CODE_ZERO' : null })}
      print={(values, place) => ({ ...form.print(values, place), parentCode: parentName(values.parentCode) })}
      review={({ values, over }) => over && reviewOf(over, values)}
      done={{ created: msg`Menu created` }}
    >
      {(_, menu) => (
        <Inputs
          of={fields}
          own={{
            code: <Input of={fields.code} data-autofocus={!menu || undefined} />,
            name: <Input of={fields.name} data-autofocus={menu ? true : undefined} />,
            parentCode: <Input of={fields.parentCode} options={parentsOf(menu)} />,
            url: (
              <Input
                of={fields.url}
                {...(menu?.isProtected && { disabled: true, description: problemText('MENU_PROTECTED') })}
              />
            ),
            icon: <Control of={fields.icon}>{(icon) => <IconField {...icon} />}</Control>,
            visible: (
              <Control of={fields.visible}>
                {({ value, onChange, ...slot }) => (
                  <RadioGroup
                    {...slot}
                    value={String(value)}
                    onChange={(next) => onChange(next === 'true')}
                    options={options(fields.visible.words ?? {})}
                    disabled={menu?.isProtected ?? false}
                  />
                )}
              </Control>
            ),
          }}
        />
      )}
    </ResourceForm>
  );
}
