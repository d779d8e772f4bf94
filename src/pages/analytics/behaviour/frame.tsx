import type { ReactNode } from 'react';
import { topic } from '../../../api/generated/behavior/topic.ts';
import { FilterPage } from '../../../resource/analysis/page/filter-page.tsx';
import { address } from './address.ts';
import { Tabs } from './tabs.tsx';
import { words } from './words.ts';

interface FrameProps {
  /** The paths of what is asked anew, as the keys of their answers begin. */
  asks: readonly (readonly string[])[];
  children: ReactNode;
}

/** A tab of the page that is no topic: the filters of the overview, and below them what it shows. */
export function Frame(props: FrameProps) {
  return <FilterPage of={address} topic={topic} words={words} tabs={<Tabs />} {...props} />;
}
