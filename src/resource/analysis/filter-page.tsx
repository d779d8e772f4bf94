import { useEffect, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { screenText } from '../../shell/menus/title-text.ts';
import { useAddress } from '../../shell/tabs/use-view.ts';
import { installHints } from '../../ui/float/hinted.ts';
import { FilterHeader } from '../../ui/list/filter-header.tsx';
import type { ListAddress } from '../../ui/list/search.ts';
import type { Row } from '../../ui/list/types.ts';
import type { ListOf } from '../list-query.ts';
import { topicFilters, topicText, type Topic, type TopicWords } from './catalogue.ts';
import { withOnePeriod, withPeriod } from './period.ts';
import { ValuesContext } from './topic.ts';
import { valuesUnder } from './topic-reads.ts';
import classes from './analysis.module.css';

interface FilterPageProps<Item extends Row, Search extends ListAddress, Dimension extends string> {
  of: ListOf<Item, Search, object>;
  /** The topic whose filters it has. */
  topic: Topic<Search, Dimension>;
  words: TopicWords<NoInfer<Dimension>>;
  tabs: ReactNode;
  /** The paths of what is asked anew, as the keys of their answers begin. */
  asks: readonly (readonly string[])[];
  children: ReactNode;
}

/** A part of the page of a topic that tells no metrics of it: its filters, and below them what they leave. */
export function FilterPage<Item extends Row, Search extends ListAddress, Dimension extends string>(
  props: FilterPageProps<Item, Search, Dimension>,
) {
  const { of, topic, words, tabs, asks, children } = props;
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { search, setSearch } = useAddress(of);
  useEffect(installHints, []);
  const text = topicText(topic, words, i18n.locale);
  return (
    <ValuesContext value={{ text, valuesOf: valuesUnder(topic, topic.filter(search)) }}>
      <div className={classes.page}>
        <FilterHeader
          title={screenText(of.menu)}
          note={tabs}
          filters={withPeriod(search, topicFilters(text))}
          search={search}
          setSearch={(patch, options) => setSearch({ ...withOnePeriod(search, patch), belowPage: undefined }, options)}
          atOnce
          onRefresh={() => {
            for (const queryKey of asks) void client.refetchQueries({ queryKey, type: 'active' });
          }}
        />
        <div className={classes.parts}>{children}</div>
      </div>
    </ValuesContext>
  );
}
