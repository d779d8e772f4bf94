import { useLingui } from '@lingui/react/macro';
import { blankScreens } from '../../../api/generated/blank-screens/resource.ts';
import { topic } from '../../../api/generated/blank-screens/topic.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown } from '../../../resource/analysis/cards/breakdown.tsx';
import { LaterBreakdowns } from '../../../resource/analysis/cards/near-cards.tsx';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Once } from '../../../ui/once.tsx';
import { address } from './address.ts';
import { tells } from './columns.tsx';
import { labels } from './labels.ts';

const resource = { ...blankScreens, ...address };

const BlankViews = lazy(() => import('./samples.tsx'));
const BlankRecord = lazy(() => import('./record.tsx'));

export const prefetch = prefetchTopic(resource, topic, labels);

/** Blank screens: which pages have them, for whom, and why. */
export default function BlankScreens() {
  const { t } = useLingui();
  const { search } = useAddress(resource);
  return (
    <>
      <AnalysisPage
        of={resource}
        topic={topic}
        labels={labels}
        table={{
          title: t`Blank screens by page`,
          rows: ['pageName', 'pageType'],
          tells,
          name: ({ pageName }) => pageName,
        }}
        below={<BlankViews />}
      >
        <Breakdown dim="blankCause" empty={t`No blank screens in this period.`} />
        <Breakdown dim="pageName" />
        <Breakdown dim="version" />
        <Breakdown dim="model" />
        <Breakdown dim="platform" />
        <LaterBreakdowns
          dims={['offlinePackage', 'osVersion', 'modelClass', 'webView', 'network', 'module', 'region', 'channel']}
        />
      </AnalysisPage>
      <Once when={search.view !== undefined}>
        <BlankRecord />
      </Once>
    </>
  );
}
