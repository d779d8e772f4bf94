import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SlowLoad } from '../../../api/generated/client.schemas.ts';
import { slowLoads } from '../../../api/generated/slow-loads/resource.ts';
import { textColumn } from '../../../resource/columns.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import type { Column } from '../../../ui/list/types.ts';
import { networkColumn, SlowSamples, stagesColumn, systemColumn, timeColumn } from '../slow-samples.tsx';
import { address } from './address.ts';
import { stages } from './words.ts';

const columns: readonly Column<SlowLoad>[] = [
  textColumn('pageName', msg`Page`, { card: 'secondary' }),
  timeColumn('loadMs', msg`Load time`),
  stagesColumn(stages),
  networkColumn,
  systemColumn(true),
];

/** Slow page loads, each with what it spent its time on. */
export default function SlowLoads() {
  const { t } = useLingui();
  return (
    <SlowSamples
      title={t`Slow page loads`}
      table="analytics.slow-loads.1"
      at={useAddress(address)}
      list={slowLoads.list}
      defaultSort={slowLoads.defaultSort}
      columns={columns}
      stages={stages}
      sampleOf={(count) => t`A sample that represents ${count} slow page loads.`}
      empty={t`No slow page loads in this period.`}
    />
  );
}
