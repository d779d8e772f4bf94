import type { Option, PushStatsRow } from '../../../api/generated/client.schemas.ts';
import { dayColumn } from '../../../resource/analysis/metric-columns.ts';
import { choiceColumn, instantColumn, textColumn } from '../../../resource/columns.tsx';
import { platformNames } from '../../../resource/platforms.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';
import { categories, channelNames, targetTypes } from '../push/labels.ts';
import { labels } from './labels.ts';

/** A row for each message. */
export const byMessage: readonly Column<PushStatsRow>[] = [
  textColumn('title', labels.title, { grow: true, card: 'title', sort: 'title' }),
  choiceColumn('category', labels.category, categories, { hidden: 'narrow' }),
  instantColumn('at', labels.pushed, { sort: 'at', card: 'secondary' }),
];

/** A row for each day of the platform. */
export const byDay: readonly Column<PushStatsRow>[] = [dayColumn];

/** @param templates those of the application, where they are known */
export const filtersOf = (templates: readonly Option[] = []): readonly Filter[] => [
  { kind: 'choice', id: 'platform', label: labels.platform, options: options(platformNames) },
  { kind: 'choice', id: 'channel', label: labels.route, options: options(channelNames) },
  { kind: 'choice', id: 'category', label: labels.category, options: options(categories) },
  { kind: 'choice', id: 'targetType', label: labels.target, options: options(targetTypes) },
  { kind: 'choice', id: 'templateId', label: labels.template, options: templates },
];
