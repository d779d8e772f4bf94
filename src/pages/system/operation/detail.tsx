import { useLingui } from '@lingui/react/macro';
import { controls } from '../../../api/generated/controls/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { controlNameIn } from '../names.ts';
import { fields } from './fields.tsx';

/** The details of a control. */
export default function ControlDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail of={controls} title={(control) => (control ? controlNameIn(i18n.locale, control) : t`Control`)}>
      {(control) => <Facts of={fields} record={control} />}
    </ResourceDetail>
  );
}
