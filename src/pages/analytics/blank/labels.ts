import { msg } from '@lingui/core/macro';
import type { topic } from '../../../api/generated/blank-screens/topic.ts';
import { appChannels } from '../../../resource/analysis/topic/app-channels.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { networks, noPackage, packageNames, pageTypes } from '../pages.ts';
import { classNames } from '../phones.ts';

/** Causes of blank screens. */
export const causes = {
  js: msg`JS error`,
  resource: msg`Resource error`,
  http: msg`Request error`,
  unclassified: msg`Unclassified`,
} as const;

/** The outcome of a blank screen, by whether it recovered. */
export const outcomes = {
  true: msg({ message: 'Recovered', context: 'blank screen' }),
  false: msg({ message: 'Stayed blank', context: 'blank screen' }),
} as const;

/** Labels and settings of the topic that the contract does not define. */
export const labels: TopicLabels<keyof typeof topic.dimensions> = {
  dims: {
    blankCause: causes,
    pageName: null,
    module: null,
    pageType: pageTypes,
    offlinePackage: packageNames,
    version: null,
    channel: appChannels,
    platform: platformNames,
    osVersion: null,
    model: null,
    modelClass: classNames,
    webView: null,
    network: networks,
    region: null,
  },
  none: { offlinePackage: noPackage },
  later: ['offlinePackage', 'module', 'pageType', 'osVersion', 'modelClass', 'webView', 'network', 'region', 'channel'],
  filters: [{ kind: 'text', id: 'blankSeconds', label: msg`Blank for at least (s)` }],
  hidden: ['blankShare', 'recoveredShare', 'recovered', 'devices'],
  about: msg`Views of H5 pages and applets, counted at the time when the session began. The rate is of all views, also where blank screens are filtered by cause or duration.`,
  empty: msg`No pages were viewed in this period.`,
};
