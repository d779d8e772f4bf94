import type { Option, PushMessage, PushStats } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, countColumn, instantColumn, textColumn, writtenColumn } from '../../../resource/columns.tsx';
import { targetText } from '../../../resource/audience/target-text.ts';
import { targetTexts } from '../../../resource/audience/target-texts.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { absent } from '../../../ui/text/format.ts';
import { options } from '../../../ui/text/options.ts';
import { categories, channelNames, labels, openModes, statuses, targetTypes } from './labels.ts';
import { MessageStatus, statusHint, statusTexts } from './status.tsx';
import { messageTarget } from './texts.ts';

/** A number of devices; of a message that was not pushed there is none. */
const statsColumn = (id: keyof PushStats, more: Partial<Column<PushMessage>> = {}): Column<PushMessage> => ({
  id,
  header: labels[id],
  numeric: true,
  cell: ({ stats }, { language }) => stats?.[id].toLocaleString(language) ?? absent,
  exports: { [`stats.${id}`]: labels[id] },
  ...more,
});

export const columns: readonly Column<PushMessage>[] = [
  writtenColumn('title', labels.title, { link: true, grow: true, card: 'title' }),
  writtenColumn('content', labels.content, { grow: true, hidden: true }),
  {
    id: 'targetType',
    header: labels.target,
    grow: true,
    card: 'secondary',
    cell: (message, place) => targetText(place, messageTarget(message, place)),
    exports: {
      targetType: {
        title: labels.target,
        words: Object.fromEntries(Object.entries(channelNames).map(([channel, name]) => [`channels.${channel}`, name])),
        texts: targetTexts({
          platforms: 'platforms',
          tags: 'tagNames',
          regions: 'regions',
          listed: 'clientIds',
          channels: 'channels',
          notSent: 'remainderTitle',
        }),
      },
    },
  },
  choiceColumn('category', labels.category, categories, { hidden: true }),
  {
    id: 'status',
    header: labels.status,
    card: 'status',
    cell: (message, { timeZone }) => <MessageStatus message={message} timeZone={timeZone} />,
    hint: statusHint,
    exports: { status: { title: labels.status, texts: statusTexts } },
  },
  instantColumn('pushedAt', labels.pushed, { card: 'secondary' }),
  statsColumn('sent'),
  statsColumn('arrived', { hidden: 'narrow' }),
  statsColumn('displayed', { hidden: true }),
  statsColumn('clicked', { hidden: 'narrow' }),
  statsColumn('failed', { hidden: true }),
  choiceColumn('openMode', labels.openMode, openModes, { hidden: true }),
  instantColumn('pushTime', labels.pushTime, { hidden: true }),
  countColumn('validityHours', labels.validity, { hidden: true }),
  textColumn('templateName', labels.template, { hidden: true }),
];

/** @param templates those of the application, for whoever may read them */
export const filtersOf = (templates: readonly Option[] | undefined): readonly Filter[] => [
  { kind: 'text', id: 'title', label: labels.title },
  { kind: 'choice', id: 'status', label: labels.status, options: options(statuses) },
  { kind: 'choice', id: 'category', label: labels.category, options: options(categories) },
  { kind: 'choice', id: 'targetType', label: labels.target, options: options(targetTypes) },
  ...(templates ? [{ kind: 'choice', id: 'templateId', label: labels.template, options: templates } as const] : []),
  { kind: 'days', id: 'pushed', from: 'pushedFrom', to: 'pushedTo', label: labels.pushed },
];
