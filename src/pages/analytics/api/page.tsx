import { useLingui } from '@lingui/react/macro';
import { apiCalls } from '../../../api/generated/api-calls/resource.ts';
import { topic } from '../../../api/generated/api-calls/topic.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { AnalysisPage } from '../../../resource/analysis/analysis-page.tsx';
import { Breakdown, Histogram } from '../../../resource/analysis/breakdown.tsx';
import { LaterBreakdowns, LongestBars } from '../../../resource/analysis/near-cards.tsx';
import { prefetchTopic } from '../../../resource/analysis/topic-reads.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { address } from './address.ts';
import { byApi } from './columns.tsx';
import { OpenTransaction, useApiActions } from './gateway.tsx';
import { words } from './words.ts';

const resource = { ...apiCalls, ...address };

const CallSamples = lazy(() => import('./samples.tsx'));

export const prefetch = prefetchTopic(resource, topic, words);

/** From how long on (ms) a request is slow, unless the address says otherwise. */
const SLOW_MS = 1000;

/** Which requests to the gateway fail or are slow, for whom, and on what they wait. */
export default function ApiErrors() {
  const { t } = useLingui();
  const { search } = useAddress(resource);
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      words={words}
      name={({ api }) => api}
      rows={[{ by: 'api', title: t`Requests by API`, columns: byApi, actions: useApiActions() }]}
      single={{ key: 'api', all: t`Show all APIs`, more: <OpenTransaction /> }}
      below={<CallSamples />}
    >
      <LongestBars dim="api" metric="p90" from={Number(search.slowMs ?? SLOW_MS)} name={t`Slowest APIs`} />
      <Breakdown dim="api" />
      <Histogram dim="callTime" />
      <Breakdown dim="callStatus" empty={t`No errors in this period.`} />
      <Breakdown dim="businessCode" empty={t`No business errors in this period.`} />
      <Breakdown dim="failureClass" empty={t`No errors in this period.`} />
      <Breakdown dim="callStage" />
      <Breakdown dim="network" />
      <LaterBreakdowns dims={['carrier', 'region', 'version', 'apiGroup', 'platform']} />
    </AnalysisPage>
  );
}
