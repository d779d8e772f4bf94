import { useLingui } from '@lingui/react/macro';
import { topic } from '../../../api/generated/attendance/topic.ts';
import { Breakdown, Histogram } from '../../../resource/analysis/cards/breakdown.tsx';
import { SplitTrend } from '../../../resource/analysis/cards/near-cards.tsx';
import { TopicPart } from '../../../resource/analysis/page/topic-part.tsx';
import { TrendCard } from '../../../resource/analysis/trend/trend-card.tsx';
import { address, filterKeys } from './address.ts';
import styles from './overview.module.css';
import { usageLabels } from './labels.ts';

/** App usage: how much, on which platforms and versions, for how long and where. */
export function Usage() {
  const { t } = useLingui();
  return (
    <TopicPart of={address} filters={filterKeys} topic={topic} labels={usageLabels} hasCourse>
      <div className={styles.charts}>
        <div className="wide">
          <TrendCard title={t`Active devices and launches over time`} isPlain />
        </div>
        <SplitTrend dim="version" metric="launches" isStacked />
        <Breakdown dim="platform" />
        <Histogram dim="activeTime" />
        <Breakdown dim="region" />
      </div>
    </TopicPart>
  );
}
