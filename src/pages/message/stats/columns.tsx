import type { MessageDescriptor } from '@lingui/core';
import type { Option, PushStatsRow } from '../../../api/generated/client.schemas.ts';
import { PushChannel } from '../../../../openapi/generated/schemas.message.ts';
import { choiceColumn, instantColumn, textColumn } from '../../../resource/columns.tsx';
import { platformNames } from '../../../resource/platforms.ts';
import { platformZone } from '../../../shell/preferences/display-zone.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { absent, percentText } from '../../../ui/text/format.ts';
import { options } from '../../../ui/text/options.ts';
import { categories, channelNames, targetTypes } from '../push/labels.ts';
import { labels, ranges, usualRange } from './labels.ts';

type Count = 'sent' | 'arrived' | 'displayed' | 'clicked' | 'failed';
type Rate = 'arrivalRate' | 'displayRate' | 'clickRate';

const countColumn = (id: Count, more: Partial<Column<PushStatsRow>> = {}): Column<PushStatsRow> => ({
  id,
  header: labels[id],
  sort: id,
  numeric: true,
  cell: (row, { language }) => row[id].toLocaleString(language),
  ...more,
});

const rateColumn = (id: Rate, more: Partial<Column<PushStatsRow>> = {}): Column<PushStatsRow> => ({
  id,
  header: labels[id],
  sort: id,
  numeric: true,
  cell: ({ [id]: rate }) => (rate === undefined ? absent : percentText(rate * 100)),
  ...more,
});

const counts: readonly Column<PushStatsRow>[] = [
  countColumn('sent', { card: 'secondary' }),
  countColumn('arrived', { hidden: 'narrow' }),
  rateColumn('arrivalRate', { card: 'secondary' }),
  countColumn('displayed', { hidden: true }),
  rateColumn('displayRate', { hidden: 'narrow' }),
  countColumn('clicked', { hidden: 'narrow' }),
  rateColumn('clickRate', { card: 'secondary' }),
  countColumn('failed'),
];

/** A row for each message. */
export const byMessage: readonly Column<PushStatsRow>[] = [
  textColumn('title', labels.title, { grow: true, card: 'title', sort: 'title' }),
  choiceColumn('category', labels.category, categories, { hidden: 'narrow' }),
  instantColumn('at', labels.at, { sort: 'at', card: 'secondary' }),
  ...counts,
];

const day: MessageDescriptor = labels.day;

/** A row for each day of the platform. */
export const byDay: readonly Column<PushStatsRow>[] = [
  { id: 'at', header: day, sort: 'at', card: 'title', cell: ({ id }) => id, exports: { id: day } },
  ...counts,
];

/**
 * @param isOwn whether days of one's own take the place of the period
 * @param templates those of the application, where they are known
 */
export const filtersOf = (isOwn: boolean, templates: readonly Option[] = []): readonly Filter[] => [
  {
    kind: 'choice',
    id: 'range',
    label: labels.period,
    none: isOwn ? labels.ownDays : usualRange,
    options: options(ranges),
  },
  { kind: 'choice', id: 'platform', label: labels.platform, options: options(platformNames) },
  {
    kind: 'choice',
    id: 'channel',
    label: labels.channel,
    options: PushChannel.options.map((value) => ({ value, label: channelNames[value] })),
  },
  { kind: 'choice', id: 'category', label: labels.category, options: options(categories) },
  { kind: 'choice', id: 'targetType', label: labels.target, options: options(targetTypes) },
  {
    kind: 'choice',
    id: 'templateId',
    label: labels.template,
    options: templates.map(({ value, label }) => ({ value, label })),
  },
  { kind: 'days', id: 'days', from: 'start', to: 'end', label: labels.days, zone: platformZone },
];
