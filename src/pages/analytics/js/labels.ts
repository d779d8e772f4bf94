import { msg } from '@lingui/core/macro';
import type { topic } from '../../../api/generated/js-errors/topic.ts';
import { appChannels } from '../../../resource/analysis/topic/app-channels.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { jsKinds } from '../crash/labels.ts';
import { issueFilters } from '../crash/topic-labels.ts';
import { networks, noPackage, packageNames, pageTypes } from '../pages.ts';
import { classNames } from '../phones.ts';

/** Dimensions of the charts below the issues. */
export const later = ['model', 'modelClass', 'osVersion', 'network', 'module', 'region', 'channel'] as const;

/** Labels and settings of the topic that the contract does not define. */
export const labels: TopicLabels<keyof typeof topic.dimensions> = {
  dims: {
    jsErrorType: jsKinds,
    pageName: null,
    module: null,
    pageType: pageTypes,
    offlinePackage: packageNames,
    webView: null,
    version: null,
    channel: appChannels,
    platform: platformNames,
    osVersion: null,
    model: null,
    modelClass: classNames,
    network: networks,
    region: null,
  },
  none: { offlinePackage: noPackage },
  later: [...later, 'pageType'],
  filters: issueFilters,
  hidden: ['errorShare', 'errorViews', 'views'],
  besides: ['devices'],
  about: msg`Errors in H5 pages and applets, counted at the time when the session began. The rate is of all their views, also where errors are filtered.`,
  empty: msg`No JS errors in this period.`,
};
