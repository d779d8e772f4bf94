import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { input } from '../../../api/generated/controls/input.ts';
import { controls } from '../../../api/generated/controls/resource.ts';
import { useListMenus } from '../../../api/generated/menus/menus.ts';
import { errorToast } from '../../../api/error-place.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { useKit } from '../../../ui/kit.tsx';
import { controlNameIn } from '../names.ts';
import { fields, menuOptions } from './fields.tsx';

const form = formOf(fields, input);

/** The form for creating or editing a control of a menu. */
export default function ControlForm() {
  const { search } = useAddress(controls);
  const { t, i18n } = useLingui();
  const { problemText } = useKit();
  const menus = menuOptions(useListMenus({}, errorToast).data, i18n.locale);

  return (
    <ResourceForm
      of={controls}
      {...form}
      title={(control) => (control ? t`Edit ${controlNameIn(i18n.locale, control)}` : t`New control`)}
      initial={(control) => ({ ...form.initial(control), ...(!control && { menuCode: search.menuCode ?? '' }) })}
      rules={({ menuCode }) => ({ menuCode: menuCode ? null : 'FIELD_REQUIRED' })}
      review={({ values, over }) => {
        const [before, after] = [over, values].map((one) => one && `${one.menuCode}#${one.ctrlCode.trim()}`);
        if (!over || before === after) return null;
        const name = controlNameIn(i18n.locale, over);
        return {
          title: t`Change ${name}?`,
          verb: t({ message: 'Change', context: 'verb' }),
          names: [name],
          impact: [`${before} → ${after}`],
          next: t`All roles that have this control lose what it allows now, and get what it allows after the change.`,
        };
      }}
      done={{ created: msg`Control created` }}
      print={({ menuCode }) => ({ menuCode: menus.find(({ value }) => value === menuCode)?.label.trim() ?? menuCode })}
    >
      {(_, control) => (
        <Inputs
          of={fields}
          own={{
            menuCode: (
              <Input
                of={fields.menuCode}
                none={t`Choose a menu`}
                options={menus}
                disabled={control?.isProtected ?? false}
                data-autofocus={!control?.isProtected || undefined}
              />
            ),
            ctrlCode: (
              <Input
                of={fields.ctrlCode}
                {...(control?.isProtected && { disabled: true, description: problemText('CTRL_PROTECTED') })}
              />
            ),
            method: <Input of={fields.method} none={t`Any`} />,
          }}
        />
      )}
    </ResourceForm>
  );
}
