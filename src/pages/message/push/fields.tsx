import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Option, PushMessage, PushMessageInput, PushStats } from '../../../api/generated/client.schemas.ts';
import { targetText } from '../../../resource/audience/target-text.ts';
import { targetTexts } from '../../../resource/audience/target-texts.ts';
import { instantColumn } from '../../../resource/columns.tsx';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import {
  area,
  choice,
  code,
  fieldsOf,
  instant,
  list,
  number,
  output,
  own,
  status,
  text,
} from '../../../resource/fields/field.ts';
import { platformNames, platforms } from '../../../resource/platforms.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { absent } from '../../../ui/text/format.ts';
import { categories, channelNames, labels, statuses, targetTypes } from './labels.ts';
import { MessageStatus, statusHint, statusTexts } from './status.tsx';
import { messageTarget } from './texts.ts';

/** A column with a number of devices; empty for a message that was not pushed. */
const stats = (id: keyof PushStats, label: MessageDescriptor, more: Partial<Column<PushMessage>> = {}) =>
  output<PushMessage>(label, {
    fact: false,
    column: {
      numeric: true,
      cell: ({ stats: all }, { language }) => all?.[id].toLocaleString(language) ?? absent,
      exports: { [`stats.${id}`]: label },
      ...more,
    },
  });

const state = msg`Status`;
const pushTime = msg`Push time`;

const openModes = {
  home: msg`App home`,
  url: msg({ message: 'Web page', context: 'opened by a tap' }),
  page: msg`App page`,
};

export const fields = fieldsOf<PushMessage, PushMessageInput>()({
  title: text(labels.title, { userText: true, column: { link: true, grow: true, card: 'title' } }),
  content: area(msg`Content`, { userText: true, rows: 3, column: { grow: true, hidden: true } }),
  targetType: choice(labels.target, targetTypes, {
    initial: 'tags',
    show: (message, place) => targetText(place, messageTarget(message, place)),
    column: {
      grow: true,
      card: 'secondary',
      words: undefined,
      exports: {
        targetType: {
          title: labels.target,
          words: Object.fromEntries(
            Object.entries(channelNames).map(([channel, name]) => [`channels.${channel}`, name]),
          ),
          texts: targetTexts({
            platforms: 'platforms',
            tags: { ids: 'tagIds', names: 'tagNames' },
            regions: 'regions',
            deviceIds: 'clientIds',
            channels: 'channels',
            notSent: 'remainderTitle',
          }),
        },
      },
    },
  }),
  category: choice(labels.category, categories, {
    initial: 'marketing',
    hint: msg`Marketing messages are limited to 3 per week per device and by daily vendor quotas`,
    column: { hidden: true },
  }),
  tagIds: list(msg`User tags`, {
    required: true,
    hint: msg`Users with at least one of these tags`,
    when: ({ targetType }) => targetType === 'tags',
  }),
  regions: list(msg`Cities or provinces`, {
    required: true,
    hint: msg`Up to 50`,
    when: ({ targetType }) => targetType === 'region',
  }),
  /** The ids as typed or pasted. */
  clientIds: own(msg`Client IDs`, '', {
    required: true,
    hint: msg`Up to 30, separated by commas, spaces, or line breaks`,
    read: ({ clientIds }) => clientIds?.join('\n'),
    when: ({ targetType }) => targetType === 'clientIds',
  }),
  platforms: list(msg`Platforms`, {
    required: true,
    initial: [...platforms],
    words: platformNames,
    write: (some) => (some.length < platforms.length ? some : undefined),
  }),
  route: choice(
    msg`Channel`,
    { auto: msg`Automatic`, vendor: msg`Vendor push only`, self: msg`Own channel only` },
    { initial: 'auto', hint: msg`Automatic uses vendor push where the device has it` },
  ),
  channels: list(msg`Limit to channels`, { hint: msg`Leave empty for all devices`, words: channelNames }),
  /**
   * Limits the message to devices that this earlier message had not been sent to when it was stopped; empty for all.
   */
  remainderOf: own(msg`Limit to devices not sent`, ''),
  status: status(state, statuses, {
    column: {
      cell: (message, { timeZone }) => <MessageStatus message={message} timeZone={timeZone} />,
      hint: statusHint,
      exports: { status: { title: state, texts: statusTexts } },
    },
  }),
  pushedAt: instant(labels.pushed, { column: { card: 'secondary' } }),
  sent: stats('sent', msg({ message: 'Sent', context: 'number of devices' })),
  arrived: stats('arrived', msg`Arrived`, { hidden: 'narrow' }),
  displayed: stats('displayed', msg`Displayed`, { hidden: true }),
  clicked: stats('clicked', msg`Clicked`, { hidden: 'narrow' }),
  failed: stats('failed', msg({ message: 'Failed', context: 'number of devices' }), { hidden: true }),
  openMode: choice(msg`On tap`, openModes, { initial: 'home', column: { hidden: true } }),
  url: code(msg`Web address`, {
    required: true,
    when: ({ openMode }) => openMode === 'url',
    hint: msg`Starts with http:// or https://`,
  }),
  pagePath: code(msg`Page path`, {
    required: true,
    when: ({ openMode }) => openMode === 'page',
    hint: msg`Starts with /`,
  }),
  pushTime: own(pushTime, '', {
    hint: msg`Leave empty to send as soon as you push it`,
    column: instantColumn('pushTime', pushTime, { hidden: true }),
  }),
  validityHours: number(msg`Validity (hours)`, {
    initial: '24',
    hint: msg`1–72. Devices that stay offline longer won't receive it`,
    column: { hidden: true },
  }),
  templateId: own(labels.template, '', {
    hint: msg`Fills in title, content, and what a tap opens`,
    show: ({ templateName }) => templateName,
    column: { id: 'templateName', hidden: true },
  }),
});

export const columns = columnsOf(fields);

/** @param templates the templates of the application, if the user may read them */
export const filtersOf = (templates: readonly Option[] | undefined): readonly Filter[] => [
  ...filtersBy(fields, ['title', 'status', 'category', 'targetType']),
  ...(templates
    ? [{ kind: 'choice', id: 'templateId', label: fields.templateId.label, options: templates } as const]
    : []),
  { kind: 'days', id: 'pushed', from: 'pushedFrom', to: 'pushedTo', label: fields.pushedAt.label },
];
