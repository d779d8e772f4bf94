import { useLingui } from '@lingui/react/macro';
import type { DeviceExplanation } from '../../../api/generated/client.schemas.ts';
import { useExplainDevice } from '../../../api/generated/delivery/delivery.ts';
import { deviceSection } from '../../../resource/audience/device/section.tsx';
import { DataList, Fact } from '../../../ui/form/detail-drawer.tsx';
import { Releases } from './releases.tsx';

/** The gateway's device lists, which apply to ids, even to one that no device has. */
function Lists({ answer: { lists } }: { answer: Pick<DeviceExplanation, 'lists'> }) {
  const { t } = useLingui();
  return (
    <DataList>
      <Fact label={t`Block list`}>{lists.black ? t`Yes` : t`No`}</Fact>
      <Fact label={t`Allow list`}>{lists.white ? t`Yes` : t`No`}</Fact>
      <Fact label={t`Lists enabled`}>{lists.enabled ? t`Yes` : t`No`}</Fact>
    </DataList>
  );
}

function Content({ answer }: { answer: DeviceExplanation }) {
  return (
    <>
      <Lists answer={answer} />
      <Releases releases={answer.releases} />
    </>
  );
}

/** The section of the device check with a verdict on each release in effect. */
export default deviceSection<DeviceExplanation>({
  useAnswer: (deviceId) => useExplainDevice(deviceId),
  Content,
  Unknown: Lists,
});
