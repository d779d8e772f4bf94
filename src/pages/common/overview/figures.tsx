import { useLingui } from '@lingui/react/macro';
import { topic as apiCalls } from '../../../api/generated/api-calls/topic.ts';
import { topic as attendance } from '../../../api/generated/attendance/topic.ts';
import { topic as stability } from '../../../api/generated/stability/topic.ts';
import { TopicFigures } from '../../../resource/analysis/figures/topic-figures.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { address, screenHref } from './address.ts';
import styles from './overview.module.css';
import { useRights } from './rights.ts';

const usage = (['devices', 'newDevices', 'launches', 'totalDevices', 'dailyTime'] as const).map((metric) => ({
  metric,
}));
/** For users without access to a usage screen: stability includes two of its figures. */
const fewer = (['devices', 'launches'] as const).map((metric) => ({ metric }));
const crashes = (['crashRate', 'crashShare'] as const).map((metric) => ({ metric }));

/** The figures of the period, each linked to its screen with the same filters. */
export function Figures() {
  const { t } = useLingui();
  const { search } = useAddress(address);
  const rights = useRights();
  const hrefAt = (menu: string) => (metric: string) => screenHref(menu, search, { metric });
  if (!rights.usage && !rights.stability && !rights.apis) return null;
  return (
    <div role="group" className={styles.figures} aria-label={t`Figures`}>
      {rights.usage && (
        <TopicFigures topic={attendance} search={search} items={usage} hrefOf={hrefAt(rights.usageMenu)} />
      )}
      {rights.stability && (
        <TopicFigures
          topic={stability}
          search={search}
          items={rights.usage ? crashes : [...fewer, ...crashes]}
          hrefOf={hrefAt('analytics/crash-summary')}
        />
      )}
      {rights.apis && (
        <TopicFigures
          topic={apiCalls}
          search={search}
          items={[{ metric: 'errorRate', name: t`API error rate` }]}
          hrefOf={hrefAt('analytics/api')}
        />
      )}
    </div>
  );
}
