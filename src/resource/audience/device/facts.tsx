import { useLingui } from '@lingui/react/macro';
import { IconDeviceMobileQuestion } from '@tabler/icons-react';
import type { DeviceFacts } from '../../../api/generated/client.schemas.ts';
import { DataList, Fact } from '../../../ui/form/detail-drawer.tsx';
import { Blank } from '../../../ui/list/states.tsx';
import { IdText } from '../../../ui/text/text.tsx';
import { platformNames } from '../../platforms.ts';
import { groupText } from '../requirement-text.ts';

/** Device facts: those that every kind knows, and those that only some know. */
export type KnownFacts = Pick<DeviceFacts, 'deviceId' | 'platform' | 'model' | 'city' | 'tags'> & Partial<DeviceFacts>;

/** The facts of a device, from any kind of release. */
function Facts({ device }: { device: KnownFacts }) {
  const { t, i18n } = useLingui();
  const { deviceId, userId, platform, model, osVersion, appVersion, city, network, userGroup, tags } = device;
  return (
    <DataList>
      <Fact label={t`Device ID`}>
        <IdText value={deviceId} label={t`device ID`} />
      </Fact>
      {userId !== undefined && (
        <Fact label={t`User ID`}>
          <IdText value={userId} label={t`user ID`} />
        </Fact>
      )}
      <Fact label={t`Platform`}>{i18n._(platformNames[platform])}</Fact>
      <Fact label={t`Device model`}>{model}</Fact>
      {osVersion !== undefined && <Fact label={t`OS version`}>{osVersion}</Fact>}
      {appVersion !== undefined && <Fact label={t`App version`}>{appVersion}</Fact>}
      <Fact label={t`City`}>{city}</Fact>
      {network !== undefined && <Fact label={t`Network`}>{network}</Fact>}
      {userGroup !== undefined && <Fact label={t`User group`}>{groupText(i18n, userGroup)}</Fact>}
      <Fact label={t`User tags`}>{tags.join(', ')}</Fact>
    </DataList>
  );
}

/** Shows the device, or that no device has this id. */
export function DeviceOrNone({ deviceId, device }: { deviceId: string; device: KnownFacts | undefined }) {
  const { t } = useLingui();
  if (device) return <Facts device={device} />;
  return (
    <div role="status">
      <Blank icon={IconDeviceMobileQuestion} title={t`No device with the ID ${deviceId} in the current application.`} />
    </div>
  );
}
