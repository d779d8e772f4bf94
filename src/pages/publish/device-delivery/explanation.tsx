import { useLingui } from '@lingui/react/macro';
import { IconDeviceMobileQuestion } from '@tabler/icons-react';
import type { DeviceExplanation } from '../../../api/generated/client.schemas.ts';
import { useExplainDevice } from '../../../api/generated/delivery/delivery.ts';
import { DataList, Fact } from '../../../ui/form/detail-drawer.tsx';
import { Blank, Failed, Skeleton } from '../../../ui/list/states.tsx';
import { IdText } from '../../../ui/text/text.tsx';
import { groupText } from '../../../resource/audience/requirement-text.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { Releases } from './releases.tsx';

function Lists({ lists }: Pick<DeviceExplanation, 'lists'>) {
  const { t } = useLingui();
  return (
    <>
      <Fact label={t`Block list`}>{lists.black ? t`Yes` : t`No`}</Fact>
      <Fact label={t`Allow list`}>{lists.white ? t`Yes` : t`No`}</Fact>
      <Fact label={t`Lists enabled`}>{lists.enabled ? t`Yes` : t`No`}</Fact>
    </>
  );
}

/** The device with a verdict for each release in effect; that there is none of this id is an answer as well. */
export default function Explanation({ deviceId }: { deviceId: string }) {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useExplainDevice(deviceId);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} onCancel={() => {}} />;
  const { device, lists, releases } = data;
  if (device === undefined) {
    return (
      <div role="status">
        <Blank
          icon={<IconDeviceMobileQuestion size={40} stroke={1.5} aria-hidden />}
          title={t`No device with the ID ${deviceId} in the current application.`}
        />
        <DataList>
          <Lists lists={lists} />
        </DataList>
      </div>
    );
  }
  return (
    <>
      <DataList>
        <Fact label={t`Device ID`}>
          <IdText value={device.deviceId} label={t`device ID`} />
        </Fact>
        <Fact label={t`Platform`}>{i18n._(platformNames[device.platform])}</Fact>
        <Fact label={t`Device model`}>{device.model}</Fact>
        <Fact label={t`OS version`}>{device.osVersion}</Fact>
        <Fact label={t`App version`}>{device.appVersion}</Fact>
        <Fact label={t`City`}>{device.city}</Fact>
        <Fact label={t`Network`}>{device.network}</Fact>
        <Fact label={t`User group`}>{groupText(i18n, device.userGroup)}</Fact>
        <Fact label={t`User tags`}>{device.tags.join(', ')}</Fact>
        <Lists lists={lists} />
      </DataList>
      <Releases releases={releases} />
    </>
  );
}
