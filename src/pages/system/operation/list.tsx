import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Control } from '../../../api/generated/client.schemas.ts';
import { controls } from '../../../api/generated/controls/resource.ts';
import { useListMenus } from '../../../api/generated/menus/menus.ts';
import { errorToast } from '../../../api/error-place.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { controlNameIn } from '../names.ts';
import { columns, fields, filtersOf } from './fields.tsx';

const ControlForm = lazy(() => import('./form.tsx'));
const ControlDetail = lazy(async () => ({
  default: (await import('../../../resource/detail.tsx')).detailOf(controls, fields, msg`Control`, (control, locale) =>
    controlNameIn(locale, control),
  ),
}));

export const prefetch = prefetchList(controls);

const undeletable = ({ isProtected }: Control) => (isProtected ? 'CTRL_PROTECTED' : null);

/** The list of controls: the operations on each menu that roles can be granted. */
export default function ControlList() {
  const { t, i18n } = useLingui();
  const nameOf = (control: Control) => controlNameIn(i18n.locale, control);
  return (
    <ResourceList
      of={controls}
      name={nameOf}
      columns={columns}
      filters={filtersOf(useListMenus({}, errorToast).data, i18n.locale)}
      create={t`New control`}
      empty={t`No controls yet. Controls are the operations that roles can perform on a menu. Add one, then grant it to a role.`}
      inlineEdit
      remove={{
        several: (count) => t`Delete ${count} controls?`,
        impact: (all) => all.map((control) => `${nameOf(control)} (${control.menuCode}#${control.ctrlCode})`),
        next: t`All roles lose the permission to use them. This can't be undone.`,
        refuse: undeletable,
        done: msg`Controls deleted`,
      }}
      drawers={{ form: ControlForm, view: ControlDetail }}
    />
  );
}
