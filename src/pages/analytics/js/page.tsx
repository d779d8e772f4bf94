import { useLingui } from '@lingui/react/macro';
import { jsErrors } from '../../../api/generated/js-errors/resource.ts';
import { topic } from '../../../api/generated/js-errors/topic.ts';
import { AnalysisPage } from '../../../resource/analysis/analysis-page.tsx';
import { Breakdown } from '../../../resource/analysis/breakdown.tsx';
import { LaterBreakdowns } from '../../../resource/analysis/near-cards.tsx';
import { prefetchTopic } from '../../../resource/analysis/topic-reads.ts';
import { address } from './address.ts';
import { tells } from './columns.tsx';
import { words } from './words.ts';

const resource = { ...jsErrors, ...address };

export const prefetch = prefetchTopic(resource, topic, words);

/** Which errors the scripts of pages have, where, and since which version. */
export default function JsErrors() {
  const { t } = useLingui();
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      words={words}
      table={{
        title: t`JS errors by message and place`,
        rows: ['jsError', 'jsErrorType'],
        tells,
        name: ({ jsError }) => jsError,
      }}
    >
      <Breakdown dim="jsError" empty={t`No JS errors in this period.`} />
      <Breakdown dim="jsErrorType" empty={t`No JS errors in this period.`} />
      <Breakdown dim="pageName" />
      <Breakdown dim="version" />
      <Breakdown dim="model" />
      <Breakdown dim="platform" />
      <LaterBreakdowns dims={['offlinePackage', 'osVersion', 'network', 'module', 'region']} />
    </AnalysisPage>
  );
}
