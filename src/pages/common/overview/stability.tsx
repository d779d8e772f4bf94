import { topic } from '../../../api/generated/stability/topic.ts';
import { SplitTrend } from '../../../resource/analysis/cards/near-cards.tsx';
import { TopicPart } from '../../../resource/analysis/page/topic-part.tsx';
import { address, filterKeys } from './address.ts';
import { stabilityLabels } from './labels.ts';

/** How often the app crashes on each platform. */
export function Stability() {
  return (
    <TopicPart of={address} filters={filterKeys} topic={topic} labels={stabilityLabels} hasCourse={false}>
      <SplitTrend dim="platform" metric="crashRate" />
    </TopicPart>
  );
}
