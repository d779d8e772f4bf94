import { useLingui } from '@lingui/react/macro';
import { apiCalls } from '../../../api/generated/api-calls/resource.ts';
import type { ApiCallsByApi } from '../../../api/generated/client.schemas.ts';
import { topic } from '../../../api/generated/api-calls/topic.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown, Histogram } from '../../../resource/analysis/cards/breakdown.tsx';
import { LaterBreakdowns, LongestBars } from '../../../resource/analysis/cards/near-cards.tsx';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { hrefWith } from '../../../ui/list/search.ts';
import { Once } from '../../../ui/once.tsx';
import { address } from './address.ts';
import { byApi } from './columns.tsx';
import { OpenTransaction, useApiActions } from './gateway.tsx';
import { apiName } from '../../../resource/analysis/topic/api-names.ts';
import { labels } from './labels.ts';

const resource = { ...apiCalls, ...address };

const ApiFacts = lazy(() => import('./facts.tsx'));
const CallSamples = lazy(() => import('./samples.tsx'));
const CallSample = lazy(() => import('./sample.tsx'));

const { p50, p90, p99, ...others } = topic.metrics;
/** For a single API the response times come first, so that its record starts with their trend. */
const topicOfOne = { ...topic, metrics: { p90, p50, p99, ...others } };

export const prefetch: Prefetch = (at) => prefetchTopic(resource, 'api' in at.search ? topicOfOne : topic, labels)(at);

const facts = (api: ApiCallsByApi) => <ApiFacts api={api} />;

/** Default minimum duration of a slow request (ms). */
const SLOW_MS = 1000;

/** Failed and slow gateway requests: for whom, and in which stage; filtered by one API, the page is its record. */
export default function ApiErrors() {
  const { t, i18n } = useLingui();
  const { search } = useAddress(resource);
  const isOne = search.api !== undefined;
  const hrefOf = (api: string) => `${address.path}${hrefWith(search, { api, page: undefined, metric: undefined })}`;
  const [none, noBusiness] = [t`No errors in this period.`, t`No business errors in this period.`];
  return (
    <>
      <AnalysisPage
        of={resource}
        topic={isOne ? topicOfOne : topic}
        labels={labels}
        name={({ api }) => apiName(api, i18n._.bind(i18n))}
        rows={[{ by: 'api', title: t`Requests by API`, columns: byApi(hrefOf), actions: useApiActions() }]}
        single={{
          key: 'api',
          all: t`Show all APIs`,
          more: <OpenTransaction />,
          facts,
        }}
        below={<CallSamples />}
      >
        {!isOne && (
          <LongestBars dim="api" metric="p90" from={Number(search.slowMs ?? SLOW_MS)} name={t`Slowest APIs`} />
        )}
        {!isOne && <Breakdown dim="api" />}
        <Histogram dim="callTime" />
        <Breakdown dim="callStage" />
        <Breakdown dim="callStatus" empty={none} />
        <Breakdown dim="businessCode" empty={noBusiness} />
        <Breakdown dim="failureClass" empty={none} />
        <Breakdown dim="network" />
        <LaterBreakdowns
          dims={['carrier', 'region', 'version', ...(isOne ? [] : ['apiGroup']), 'platform', 'channel']}
        />
      </AnalysisPage>
      <Once when={search.view !== undefined}>
        <CallSample />
      </Once>
    </>
  );
}
