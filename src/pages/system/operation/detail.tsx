import { useLingui } from '@lingui/react/macro';
import { controls } from '../../../api/generated/controls/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { IdText } from '../../../ui/text/text.tsx';
import { controlNameIn, nameIn } from '../names.ts';
import { codeLabel, labels } from './labels.ts';

/** A control to read. */
export default function ControlDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail of={controls} title={(control) => (control ? controlNameIn(i18n.locale, control) : t`Control`)}>
      {(control) => (
        <>
          <Fact label={t(labels.menu)}>
            {nameIn(i18n.locale, { name: control.menuName, enName: control.menuEnName })}
          </Fact>
          <Fact label={t(labels.ctrlCode)}>
            <IdText value={control.ctrlCode} label={t(codeLabel)} most={50} />
          </Fact>
          <Fact label={t(labels.ctrlName)}>{control.ctrlName}</Fact>
          <Fact label={t(labels.ctrlEnName)}>{control.ctrlEnName}</Fact>
          <Fact label={t(labels.method)}>{control.method}</Fact>
          <Fact label={t(labels.urlPattern)}>{control.urlPattern}</Fact>
          <Fact label={t(labels.order)}>{control.order}</Fact>
        </>
      )}
    </ResourceDetail>
  );
}
