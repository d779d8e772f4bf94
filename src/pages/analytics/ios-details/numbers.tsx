import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { topicFilters, topicText, type Topic, type TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { FigureTiles } from '../../../resource/analysis/figures/figures.tsx';
import { BeforeAfter } from '../../../resource/analysis/cards/near-cards.tsx';
import { withOnePeriod, withPeriod } from '../../../resource/analysis/period/period.ts';
import { TopicContext } from '../../../resource/analysis/topic/topic.ts';
import { useTopicReads } from '../../../resource/analysis/topic/topic-reads.ts';
import { TrendCard } from '../../../resource/analysis/trend/trend-card.tsx';
import { scopeTexts } from '../../../resource/analysis/page/chart-scope.ts';
import { ChartScope } from '../../../ui/chart/frame.tsx';
import { FilterBar } from '../../../ui/list/filter/filter-bar.tsx';
import type { ListAddress, SearchPatch } from '../../../ui/list/search.ts';
import { isOfRecord } from './address.ts';
import { Where } from './where.tsx';

interface NumbersProps<Search extends ListAddress, Dimension extends string> {
  search: Search;
  setSearch: (patch: SearchPatch, options?: { replace?: boolean }) => void;
  /** Title of the issue. */
  title: string;
  /** The topic, filtered by the issue. */
  topic: Topic<Search, Dimension>;
  labels: TopicLabels<NoInfer<Dimension>>;
  /** Dimensions that show where it happens. */
  where: readonly NoInfer<Dimension>[];
  /** What shows the same crashes or errors one by one. */
  children: ReactNode;
}

/** How often an issue happens, since when, and where it is overrepresented. */
export function Numbers<Search extends ListAddress, Dimension extends string>(props: NumbersProps<Search, Dimension>) {
  const { search, title, topic, labels, where } = props;
  const { i18n } = useLingui();
  const text = topicText(topic, labels, i18n.locale);
  const setSearch = (patch: SearchPatch, options?: { replace?: boolean }) =>
    props.setSearch(withOnePeriod(search, patch), options);
  const answers = useTopicReads(topic, { dims: [], together: labels.together ?? [] }, search);
  const filters = withPeriod(search, topicFilters(text).filter(isOfRecord), text.periods);
  const scope = (isDated: boolean) => scopeTexts(i18n, { subject: [title], filters, search }, isDated);
  return (
    <TopicContext value={{ text, search, setSearch, ...answers }}>
      <div className="stack gap-12">
        <FilterBar filters={filters} search={search} setSearch={setSearch} onApplied={() => {}} hidden={false} atOnce />
      </div>
      <FigureTiles
        metrics={text.metrics}
        ratios={answers.ratios}
        query={answers.figures}
        selected={answers.metric}
        against={answers.against}
        onChoose={(next) => setSearch({ metric: next === text.metrics[0].metric ? undefined : next })}
      />
      <ChartScope value={scope}>
        <TrendCard />
        <ChartScope value={() => [title]}>
          <BeforeAfter />
        </ChartScope>
        <Where dims={where} />
        {props.children}
      </ChartScope>
    </TopicContext>
  );
}
