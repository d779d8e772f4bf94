import { msg } from '@lingui/core/macro';
import { topic } from '../../../api/generated/api-calls/topic.ts';
import { appChannels } from '../../../resource/analysis/topic/app-channels.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { gone } from '../../../resource/analysis/topic/api-names.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { timesFrom } from '../../../resource/analysis/topic/times-from.ts';
import { failureStatuses, networks } from '../pages.ts';
import { carriers } from '../phones.ts';

/** Labels of the stages. */
export const stages = {
  dns: msg`DNS lookup`,
  connect: msg({ message: 'Connecting', context: 'loading stage' }),
  tls: msg`TLS handshake`,
  firstByte: msg`First byte`,
  download: msg({ message: 'Download', context: 'loading stage' }),
} as const;

/** HTTP methods. */
const methods = { GET: msg`GET`, POST: msg`POST`, PUT: msg`PUT`, DELETE: msg`DELETE` } as const;

/** The stages at which a request can fail. */
const failures = {
  network: msg`Network error`,
  '4xx': msg`HTTP 4xx`,
  '5xx': msg`HTTP 5xx`,
  business: msg`Business error`,
} as const;

/** Labels of result statuses. */
export const statuses = {
  ...failureStatuses,
  200: msg`200 with a business error`,
  400: msg`400 Bad request`,
  401: msg`401 Unauthorized`,
  429: msg`429 Too many requests`,
} as const;

/** Labels and settings of the topic that the contract does not define. */
export const labels: TopicLabels<keyof typeof topic.dimensions> = {
  dims: {
    failureClass: failures,
    callStatus: statuses,
    businessCode: null,
    api: null,
    apiGroup: null,
    apiMethod: methods,
    network: networks,
    carrier: carriers,
    region: null,
    version: null,
    channel: appChannels,
    platform: platformNames,
    callTime: timesFrom(topic.dimensions.callTime.bins, 1000),
    callStage: stages,
  },
  none: { api: gone.unknown, apiGroup: gone.unknown, apiMethod: gone.unknown },
  later: ['apiGroup', 'apiMethod', 'carrier', 'region', 'version', 'platform', 'channel'],
  filters: [{ kind: 'text', id: 'slowMs', label: msg({ message: 'Slow from (ms)', context: 'API request' }) }],
  hidden: [
    'networkErrorRate',
    'httpErrorRate',
    'businessErrorRate',
    'errorDevices',
    'errorShare',
    'average',
    'p50',
    'p99',
    'slow',
    'requestSize',
    'responseSize',
  ],
  besides: ['networkErrors', 'httpErrors', 'businessErrors', 'devices'],
  tableOnly: ['requestSize', 'responseSize'],
  together: ['p50', 'p90', 'p99'],
  about: msg`Counted by session start time. A request is an error without a response (network), with an HTTP status of 400 or more, or with a business code other than success. Error rates are of all requests. Sizes are as transferred; a request that fails counts with the response that it would have received.`,
  empty: msg`No API requests in this period.`,
  events: {
    label: msg`Gateway marks`,
    menu: 'platform/gateway',
    list: 'versions=all',
    title: (version) => msg`Configuration version ${version}`,
    names: { configSynced: msg`Synced` },
  },
};
