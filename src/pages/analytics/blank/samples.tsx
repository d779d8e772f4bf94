import { useLingui } from '@lingui/react/macro';
import { blankViews } from '../../../api/generated/blank-views/resource.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { hrefWith } from '../../../ui/list/search.ts';
import { SlowSamples } from '../slow-samples.tsx';
import { address } from './address.ts';
import { columns } from './columns.tsx';

/** The list of individual blank views. */
export default function BlankViews() {
  const { t } = useLingui();
  const at = useAddress(address);
  return (
    <SlowSamples
      title={t`Blank page views`}
      table="analytics.blank-views.1"
      at={at}
      list={blankViews.list}
      defaultSort={blankViews.defaultSort}
      columns={columns}
      hrefOf={({ id }) => `${address.path}${hrefWith(at.search, { view: id })}`}
      figure="blanks"
      sampleOf={(count) => t`A sample that represents ${count} blank page views.`}
      empty={t`No blank screens in this period.`}
    />
  );
}
