import { msg } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { Near } from '../../../resource/analysis/cards/near.tsx';
import { scopeTexts } from '../../../resource/analysis/page/chart-scope.ts';
import { withOnePeriod, withPeriod } from '../../../resource/analysis/period/period.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { KitFrame } from '../../../shell/frame/kit-frame.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { ChartScope } from '../../../ui/chart/frame.tsx';
import { FilterTools } from '../../../ui/list/filter/filter-header.tsx';
import type { Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';
import { address } from './address.ts';
import { Figures } from './figures.tsx';
import { Hours } from './hours.tsx';
import styles from './overview.module.css';
import { useRights } from './rights.ts';
import { Stability } from './stability.tsx';
import { NewIssues, SlowApis, TopPages } from './tops.tsx';
import { Usage } from './usage.tsx';

const filters: readonly Filter[] = [
  { kind: 'choice', id: 'platform', label: msg`Platform`, options: options(platformNames) },
];

/** The query keys to refetch. */
const asks = ['analysis', 'dashboard', 'crash-issue'].map((part) => ['yusp-app-common', 'api', part]);

function Analytics() {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { search, setSearch } = useAddress(address);
  const rights = useRights();
  const scope = (isDated: boolean) =>
    scopeTexts(i18n, { subject: [], filters: withPeriod(search, filters), search }, isDated);
  return (
    <section className={`card ${styles.overview}`} aria-label={t`Trends and rankings`}>
      <h2>{t`Trends and rankings`}</h2>
      <FilterTools
        filters={withPeriod(search, filters)}
        search={search}
        setSearch={(patch, how) => setSearch(withOnePeriod(search, patch), how)}
        atOnce
        onRefresh={() => {
          for (const queryKey of asks) void client.refetchQueries({ queryKey, type: 'active' });
        }}
      />
      <Figures />
      <div className={styles.charts}>
        {rights.usage && (
          <Near className="wide" height={1400}>
            <ChartScope value={scope}>
              <Usage />
            </ChartScope>
          </Near>
        )}
        <Near className="wide" height={440}>
          <Hours />
        </Near>
        {rights.stability && (
          <Near className="wide" height={440}>
            <ChartScope value={scope}>
              <Stability />
            </ChartScope>
          </Near>
        )}
        {rights.pages && (
          <Near height={400}>
            <TopPages />
          </Near>
        )}
        {(rights.issues || rights.apis) && (
          <Near height={400}>
            {rights.issues && <NewIssues />}
            {rights.apis && <SlowApis />}
          </Near>
        )}
      </div>
    </section>
  );
}

/** The overview of a period: figures, charts and rankings of the topics whose screens the user may view. */
export default function Overview() {
  return (
    <KitFrame>
      <Analytics />
    </KitFrame>
  );
}
