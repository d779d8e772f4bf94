import { msg } from '@lingui/core/macro';
import type { topic } from '../../../api/generated/js-errors/topic.ts';
import type { TopicWords } from '../../../resource/analysis/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { networks, noPackage, packageNames, pageTypes } from '../pages.ts';

const types = {
  TypeError: msg`TypeError`,
  ReferenceError: msg`ReferenceError`,
  SyntaxError: msg`SyntaxError`,
  RangeError: msg`RangeError`,
  Promise: msg`Unhandled rejection`,
  Script: msg`Script error of another origin`,
  Custom: msg({ message: 'Custom', context: 'JS error' }),
} as const;

/** What the screen says of its topic beside what the contract does. */
export const words: TopicWords<keyof typeof topic.dimensions> = {
  dims: {
    jsErrorType: types,
    jsError: null,
    pageName: null,
    module: null,
    pageType: pageTypes,
    offlinePackage: packageNames,
    version: null,
    platform: platformNames,
    osVersion: null,
    model: null,
    network: networks,
    region: null,
  },
  none: { offlinePackage: noPackage },
  later: ['offlinePackage', 'module', 'pageType', 'osVersion', 'network', 'region'],
  hidden: ['errorShare', 'errorViews', 'errorPages', 'views'],
  besides: ['devices'],
  about: msg`Errors in H5 pages and applets, counted at the time when the session began. The rate is of all their views, also where errors are filtered.`,
  empty: msg`No pages were viewed in this period.`,
};
