import { useLingui } from '@lingui/react/macro';
import { slowLoads } from '../../../api/generated/slow-loads/resource.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { SlowSamples } from '../slow-samples.tsx';
import { address } from './address.ts';
import { columns } from './columns.tsx';
import { stages } from './labels.ts';

/** The list of slow page loads with their stages. */
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
