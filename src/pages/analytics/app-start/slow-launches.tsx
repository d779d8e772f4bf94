import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SlowLaunch } from '../../../api/generated/client.schemas.ts';
import { slowLaunches } from '../../../api/generated/slow-launches/resource.ts';
import { choiceColumn } from '../../../resource/columns.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import type { Column } from '../../../ui/list/types.ts';
import { startTypes } from '../phones.ts';
import { SlowSamples, stagesColumn, systemColumn, timeColumn } from '../slow-samples.tsx';
import { address } from './address.ts';
import { stages } from './words.ts';

const columns: readonly Column<SlowLaunch>[] = [
  timeColumn('startMs', msg`Launch time`),
  stagesColumn(stages),
  choiceColumn('startType', msg`Launch type`, startTypes),
  systemColumn('narrow'),
];

/** Slow launches, each with what it spent its time on. */
export default function SlowLaunches() {
  const { t } = useLingui();
  return (
    <SlowSamples
      title={t`Slow launches`}
      table="analytics.slow-launches.1"
      at={useAddress(address)}
      list={slowLaunches.list}
      defaultSort={slowLaunches.defaultSort}
      columns={columns}
      stages={stages}
      sampleOf={(count) => t`A sample that represents ${count} slow launches.`}
      empty={t`No slow launches in this period.`}
    />
  );
}
