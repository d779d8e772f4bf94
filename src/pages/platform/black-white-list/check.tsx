import { useState } from 'react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { DeviceId } from '../../../../openapi/generated/schemas.fields.ts';
import type { DeviceVerdictReason } from '../../../api/generated/client.schemas.ts';
import { useCheckDevice } from '../../../api/generated/device-lists/device-lists.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { InlineCheck } from '../../../ui/field/inline-check.tsx';
import { DataList, DetailDrawer, Fact } from '../../../ui/form/detail-drawer.tsx';
import { Failed, Skeleton } from '../../../ui/list/states.tsx';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { Announced } from '../../../ui/text/announced.tsx';
import { deviceIdLabel, listNames } from './labels.ts';

const verdicts: StatusTable = {
  allowed: { tone: 'success', label: msg`Allowed` },
  refused: { tone: 'danger', label: msg`Blocked` },
};
const reasons: Readonly<Record<DeviceVerdictReason, ReturnType<typeof msg>>> = {
  listsOff: msg`Allow and block lists are turned off for this application.`,
  banned: msg`The device sent too many requests and is banned temporarily.`,
  black: msg`The device is on the block list, which takes precedence.`,
  notWhite: msg`Only devices on the allow list are allowed. This device is not on it.`,
  white: msg`The device is on the allow list.`,
  notBlack: msg`Only devices on the block list are blocked. This device is not on it.`,
};

function Verdict({ deviceId }: { deviceId: string }) {
  const { t, i18n } = useLingui();
  const { data, error, refetch, isFetching } = useCheckDevice(deviceId, { query: { staleTime: 0 } });
  if (isFetching) return <Skeleton rows={3} />;
  if (!data) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <Announced as="div" className="stack gap-16">
      <p className="muted">
        <Status value={data.verdict} table={verdicts} /> {i18n._(reasons[data.reason])}
      </p>
      <DataList>
        <Fact label={i18n._(deviceIdLabel)}>{data.deviceId}</Fact>
        <Fact label={i18n._(listNames.black)}>{data.black ? t`Yes` : t`No`}</Fact>
        <Fact label={i18n._(listNames.white)}>{data.white ? t`Yes` : t`No`}</Fact>
        <Fact label={t`Banned until`}>{data.bannedUntil && <Instant value={data.bannedUntil} />}</Fact>
      </DataList>
      <p className="muted">
        <Trans>Based on the current switches and lists. Gateways follow the configuration in force.</Trans>
      </p>
    </Announced>
  );
}

function Question() {
  const { t, i18n } = useLingui();
  const [checkedId, setDeviceId] = useState<string>();
  return (
    <div className="stack gap-16">
      <InlineCheck
        label={i18n._(deviceIdLabel)}
        verb={t`Check`}
        value={checkedId}
        schema={DeviceId}
        onAsk={setDeviceId}
        first
      />
      {checkedId !== undefined && <Verdict key={checkedId} deviceId={checkedId} />}
    </div>
  );
}

/** Checks whether the gateway would accept a device, and why. */
export default function CheckDevice() {
  const { search, setSearch } = useView('/pages/platform/black-white-list');
  const { t } = useLingui();
  return (
    <DetailDrawer
      opened={search.open === 'check'}
      onClose={() => setSearch({ open: undefined })}
      title={t`Check device`}
    >
      <Question />
    </DetailDrawer>
  );
}
