import type { ReactNode } from 'react';
import { topic } from '../../../api/generated/behavior/topic.ts';
import { FilterPage } from '../../../resource/analysis/page/filter-page.tsx';
import { address } from './address.ts';
import { Tabs } from './tabs.tsx';
import { labels } from './labels.ts';

interface FrameProps {
  /** Query key prefixes (paths) to refetch. */
  asks: readonly (readonly string[])[];
  children: ReactNode;
}

/** A tab of the page that is not a topic: the filters of the overview, and the tab's content. */
export function Frame(props: FrameProps) {
  return <FilterPage of={address} topic={topic} labels={labels} tabs={<Tabs />} {...props} />;
}
