import { useLingui } from '@lingui/react/macro';
import { slowLaunches } from '../../../api/generated/slow-launches/resource.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { SlowSamples } from '../slow-samples.tsx';
import { address } from './address.ts';
import { columns } from './columns.tsx';
import { stages } from './labels.ts';

/** The list of slow launches with their stages. */
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
