import type { AnyCounter } from '../../counting/topic-reader.ts';
import type { RealtimeMetric } from '../../counting/realtime.ts';

type Counters = Readonly<Record<'stability' | 'attendance' | 'apiCalls' | 'pageViews', AnyCounter>>;

/** Dashboard metrics of usage and failures of the app. */
export const analyticsMetrics = ({ stability, attendance, apiCalls, pageViews }: Counters): RealtimeMetric[] => [
  {
    metric: 'devices',
    topic: 'stability',
    counter: stability,
    of: 'devices',
    screens: ['analytics/attendance', 'analytics/device', 'analytics/crash-summary'],
  },
  {
    metric: 'newDevices',
    topic: 'attendance',
    counter: attendance,
    of: 'newDevices',
    screens: ['analytics/attendance', 'analytics/device'],
  },
  {
    metric: 'launches',
    topic: 'stability',
    counter: stability,
    of: 'launches',
    screens: ['analytics/app-start', 'analytics/crash-summary'],
  },
  {
    metric: 'dailyTime',
    topic: 'attendance',
    counter: attendance,
    of: 'dailyTime',
    screens: ['analytics/attendance'],
  },
  {
    metric: 'crashRate',
    topic: 'stability',
    counter: stability,
    of: 'crashRate',
    screens: ['analytics/crash-summary'],
  },
  {
    metric: 'crashShare',
    topic: 'stability',
    counter: stability,
    of: 'crashShare',
    screens: ['analytics/crash-summary'],
  },
  { metric: 'apiErrorRate', topic: 'apiCalls', counter: apiCalls, of: 'errorRate', screens: ['analytics/api'] },
  { metric: 'views', topic: 'pageViews', counter: pageViews, of: 'views', screens: ['analytics/page'] },
];
