import { msg } from '@lingui/core/macro';
import { topic } from '../../../api/generated/app-start/topic.ts';
import type { TopicWords } from '../../../resource/analysis/catalogue.ts';
import type { Say } from '../../../resource/analysis/topic.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { classNames } from '../phones.ts';

const startTypes = {
  first: msg`First launch`,
  cold: msg`Cold start`,
  hot: msg`Hot start`,
} as const;

const stages = {
  process: msg`Process creation`,
  application: msg`Application setup`,
  page: msg`First page setup`,
  frame: msg`First frame`,
  preMain: msg({ message: 'Before main()', context: 'launch stage' }),
  main: msg({ message: 'From main()', context: 'launch stage' }),
  view: msg`First view`,
} as const;

/** `500` → `0.5–1 s`: from a lower bound in milliseconds to the next. */
function secondsFrom(bins: readonly number[]) {
  return (bin: string, say: Say): string => {
    const from = Number(bin) / 1000;
    const to = bins[bins.indexOf(Number(bin)) + 1];
    const range = to === undefined ? `≥ ${from}` : `${from}–${to / 1000}`;
    return say(msg`${range} s`);
  };
}

/** What the screen says of launches beside what the contract does. */
export const words: TopicWords<keyof typeof topic.dimensions> = {
  dims: {
    platform: platformNames,
    startType: startTypes,
    modelClass: classNames,
    startTime: secondsFrom(topic.dimensions.startTime.bins),
    startStage: stages,
    version: null,
    model: null,
    region: null,
    osVersion: null,
  },
  filters: [{ kind: 'text', id: 'slowMs', label: msg`Slow from (ms)` }],
  hidden: ['devices', 'slow'],
  together: ['p50', 'p90', 'p99'],
  about: msg`Counted when a launch reaches its first page. Percentiles are of all launches of a period, not means of days.`,
  empty: msg`No launches in this period.`,
};
