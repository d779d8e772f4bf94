import { useLingui } from '@lingui/react/macro';
import { failedCalls } from '../../../api/generated/failed-calls/resource.ts';
import { slowCalls } from '../../../api/generated/slow-calls/resource.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { hrefWith } from '../../../ui/list/search.ts';
import { SlowSamples } from '../slow-samples.tsx';
import { address } from './address.ts';
import { failed, slow } from './columns.tsx';
import { stages } from './labels.ts';

/** The list of individual failed or slow requests. */
export default function CallSamples() {
  const { t } = useLingui();
  const at = useAddress(address);
  const isSlow = at.search.samples === 'slow';
  const hrefOf = ({ id }: { id: string }) => `${address.path}${hrefWith(at.search, { view: id })}`;
  const choose = (samples: 'slow' | undefined) => at.setSearch({ samples, belowPage: undefined, belowSort: undefined });
  const choice = (
    <>
      <Button small variant="default" aria-pressed={!isSlow} onClick={() => choose(undefined)}>{t`Failed`}</Button>
      <Button small variant="default" aria-pressed={isSlow} onClick={() => choose('slow')}>{t`Slow`}</Button>
    </>
  );
  // Separate components, so that the rows of one list are no placeholder for the other.
  return isSlow ? (
    <SlowSamples
      key="slow"
      title={t`Slow API requests`}
      table="analytics.slow-calls.1"
      at={at}
      list={slowCalls.list}
      defaultSort={slowCalls.defaultSort}
      columns={slow}
      stages={stages}
      choice={choice}
      hrefOf={hrefOf}
      sampleOf={(count) => t`A sample that represents ${count} slow requests.`}
      empty={t`No slow API requests in this period.`}
    />
  ) : (
    <SlowSamples
      key="failed"
      title={t`Failed API requests`}
      table="analytics.failed-calls.1"
      at={at}
      list={failedCalls.list}
      defaultSort={failedCalls.defaultSort}
      columns={failed}
      figure="errors"
      choice={choice}
      hrefOf={hrefOf}
      sampleOf={(count) => t`A sample that represents ${count} failed requests.`}
      empty={t`No API requests failed in this period.`}
    />
  );
}
