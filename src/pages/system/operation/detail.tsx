import { useLingui } from '@lingui/react/macro';
import { controls } from '../../../api/generated/controls/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { IdText } from '../../../ui/text/text.tsx';
import { controlNameIn, nameIn } from '../names.ts';

/** A control to read. */
export default function ControlDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail of={controls} title={(control) => (control ? controlNameIn(i18n.locale, control) : t`Control`)}>
      {(control) => (
        <>
          <Fact label={t`Menu`}>{nameIn(i18n.locale, { name: control.menuName, enName: control.menuEnName })}</Fact>
          <Fact label={t`Code`}>
            <IdText value={control.ctrlCode} label={t`code`} most={50} />
          </Fact>
          <Fact label={t`Name`}>{control.ctrlName}</Fact>
          <Fact label={t`English name`}>{control.ctrlEnName}</Fact>
          <Fact label={t`Method`}>{control.method}</Fact>
          <Fact label={t`Call`}>{control.urlPattern}</Fact>
          <Fact label={t`Order`}>{control.order}</Fact>
        </>
      )}
    </ResourceDetail>
  );
}
