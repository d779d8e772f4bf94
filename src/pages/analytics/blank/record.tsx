import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { getGetBlankViewQueryOptions } from '../../../api/generated/blank-views/blank-views.ts';
import type { BlankViewRecord } from '../../../api/generated/client.schemas.ts';
import { useCan } from '../../../session/permission.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { DataList, DetailDrawer, Fact } from '../../../ui/form/detail-drawer.tsx';
import { quantityText } from '../../../ui/text/format.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { DeviceFacts } from '../device-facts.tsx';
import { networks } from '../pages.ts';
import { address } from './address.ts';
import { RelatedError } from './related-error.tsx';
import { Screenshot } from './screenshot.tsx';
import { causes, outcomes } from './labels.ts';

/** One blank screen, over the list: its cause, its screenshot, and its device. */
export default function BlankRecord() {
  const { t } = useLingui();
  const { search, setSearch } = useAddress(address);
  const { view = '' } = search;
  const query = useQuery(getGetBlankViewQueryOptions(view, { query: { enabled: view !== '', staleTime: Infinity } }));
  return (
    <DetailDrawer
      wide
      opened={view !== ''}
      onClose={() => setSearch({ view: undefined })}
      title={query.data?.pageName ?? t`Blank page view`}
      query={query}
    >
      {(record) => <Facts record={record} />}
    </DetailDrawer>
  );
}

function Facts({ record }: { record: BlankViewRecord }) {
  const { t, i18n } = useLingui();
  const canSee = useCan('analytics/blank')('doView');
  return (
    <DataList>
      <Fact label={t`Time`}>
        <Instant value={record.at} />
      </Fact>
      <Fact label={t`Page`}>{record.pageName}</Fact>
      <Fact label={t`Cause`}>{i18n._(causes[record.blankCause])}</Fact>
      <Fact label={t`Related error`}>{record.relatedError !== undefined && <RelatedError view={record} />}</Fact>
      <Fact label={t`Blank time`}>
        {quantityText('second', record.seconds, (value, options) => i18n.number(value, options))}
      </Fact>
      <Fact label={t`Outcome`}>{i18n._(outcomes[`${record.recovered}`])}</Fact>
      <Fact label={t`Score`}>{`${record.score} / 100`}</Fact>
      <Fact label={t`Offline package`}>{record.offlinePackage}</Fact>
      <Fact label={t`Network`}>{i18n._(networks[record.network])}</Fact>
      <DeviceFacts of={record} />
      {canSee && (
        <Fact label={t`Screenshot`}>
          {record.screenshot ? (
            <Screenshot key={record.id} of={record} size={record.screenshot} />
          ) : (
            t`No screenshot was taken.`
          )}
        </Fact>
      )}
    </DataList>
  );
}
