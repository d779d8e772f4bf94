import { msg } from '@lingui/core/macro';
import type { Figure } from '../../../resource/analysis/figures.tsx';
import { labels as push } from '../push/labels.ts';
import type { Metric } from './address.ts';

/** What is known of the results of messages, in figures, charts and columns. */
export const labels = {
  title: push.title,
  category: push.category,
  target: push.target,
  at: push.pushed,
  sent: push.sent,
  arrived: push.arrived,
  displayed: push.displayed,
  clicked: push.clicked,
  ignored: msg`Ignored`,
  failed: push.failed,
  arrivalRate: msg`Arrival rate`,
  displayRate: msg`Display rate`,
  clickRate: msg`Click rate`,
  period: msg`Period`,
  day: msg`Day`,
  days: msg`Days`,
  ownDays: msg`Custom days`,
  platform: msg`Platform`,
  channel: push.route,
  template: push.template,
} as const;

/** The figures, and how each is worked out. */
export const figures = [
  { id: 'sent', label: labels.sent, formula: msg`Devices that the message was sent to` },
  { id: 'arrived', label: labels.arrived, formula: msg`Devices that the message arrived on` },
  { id: 'displayed', label: labels.displayed, formula: msg`Devices that displayed the message` },
  { id: 'clicked', label: labels.clicked, formula: msg`Devices on which the message was clicked` },
  {
    id: 'ignored',
    label: labels.ignored,
    formula: msg`Devices that displayed the message and on which it has not been clicked so far`,
  },
  { id: 'failed', label: labels.failed, formula: msg`Devices that the message was meant for but did not reach` },
  { id: 'arrivalRate', label: labels.arrivalRate, formula: msg`Arrived ÷ sent`, moreIsBetter: true },
  { id: 'displayRate', label: labels.displayRate, formula: msg`Displayed ÷ arrived`, moreIsBetter: true },
  { id: 'clickRate', label: labels.clickRate, formula: msg`Clicked ÷ displayed`, moreIsBetter: true },
] as const satisfies readonly Figure<Metric>[];

/** The time that is counted where the address says nothing. */
export const usualRange = msg`Last 7 days`;

export const ranges = {
  today: msg`Today`,
  '15d': msg`Last 15 days`,
  '30d': msg`Last 30 days`,
  '60d': msg`Last 60 days`,
  '90d': msg`Last 90 days`,
} as const;
