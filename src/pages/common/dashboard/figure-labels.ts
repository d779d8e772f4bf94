import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { topics } from '../../../../openapi/generated/topics.ts';
import type { DashboardMetric } from '../../../api/generated/client.schemas.ts';

interface FigureLabel {
  label: MessageDescriptor;
  unit: 'count' | 'share' | 'seconds';
}

/** Labels of the day's figures, as on their screens. */
export const figureLabels: Readonly<Record<DashboardMetric, FigureLabel>> = {
  devices: { label: msg`Active devices`, unit: 'count' },
  newDevices: { label: msg`New devices`, unit: 'count' },
  launches: { label: msg`Launches`, unit: 'count' },
  dailyTime: { label: msg`Time per device`, unit: 'seconds' },
  crashRate: { label: msg`Crash rate`, unit: 'share' },
  crashShare: { label: msg`Devices affected by crashes`, unit: 'share' },
  apiErrorRate: { label: msg`API error rate`, unit: 'share' },
  views: { label: msg`Page views`, unit: 'count' },
  pushSent: { label: msg`Messages sent`, unit: 'count' },
  arrivalRate: { label: msg`Arrival rate`, unit: 'share' },
  exposures: { label: msg`Impressions`, unit: 'count' },
  clickRate: { label: msg`Click rate`, unit: 'share' },
};

type MetricOf<Topic extends keyof typeof topics> = keyof (typeof topics)[Topic]['metrics'];

const metricsAt: Readonly<Partial<Record<string, Readonly<Partial<Record<DashboardMetric, string>>>>>> = {
  'analytics/app-start': { launches: 'starts' },
  'analytics/api': { apiErrorRate: 'errorRate' },
  'message/stats': { pushSent: 'sent' },
} satisfies {
  'analytics/app-start': Record<'launches', MetricOf<'appStart'>>;
  'analytics/api': Record<'apiErrorRate', MetricOf<'apiCalls'>>;
  'message/stats': Record<'pushSent', MetricOf<'push'>>;
};

/** The metric of a screen that shows a figure; some screens call it otherwise. */
export const metricAt = (screen: string, metric: DashboardMetric): string => metricsAt[screen]?.[metric] ?? metric;

/** The screens that provide these figures; without access to any of them no figures are shown. */
export const figureScreens = [
  'analytics/attendance',
  'analytics/device',
  'analytics/crash-summary',
  'analytics/app-start',
  'analytics/api',
  'analytics/page',
  'message/stats',
  'advertisement/activity-effect',
] as const;
