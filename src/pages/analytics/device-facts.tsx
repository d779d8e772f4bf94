import { useLingui } from '@lingui/react/macro';
import { platformNames } from '../../resource/platforms.ts';
import { useCan } from '../../session/permission.ts';
import { ShellLink } from '../../shell/frame/shell-link.tsx';
import { Fact } from '../../ui/form/detail-drawer.tsx';
import { lookUp, type Slow } from './slow-columns.tsx';

/** The device of a sample, linked to the device lookup, and its app version. */
export function DeviceFacts({
  of: { deviceId, model, platform, osVersion, version },
}: {
  of: Pick<Slow, 'deviceId' | 'model' | 'platform' | 'osVersion' | 'version'>;
}) {
  const { t, i18n } = useLingui();
  const canLookUp = useCan()(lookUp);
  return (
    <>
      <Fact label={t`Device ID`}>
        {canLookUp ? <ShellLink href={`/pages/${lookUp}?device=${deviceId}`}>{deviceId}</ShellLink> : deviceId}
      </Fact>
      <Fact label={t`Model`}>{`${model} · ${i18n._(platformNames[platform])} ${osVersion}`}</Fact>
      <Fact label={t`App version`}>{version}</Fact>
    </>
  );
}
