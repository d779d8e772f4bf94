import { msg } from '@lingui/core/macro';
import { PushChannel, type PushDelivery } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, instantColumn, numberColumn, textColumn } from '../../../resource/columns.tsx';
import { platformNames } from '../../../resource/platforms.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent, countText } from '../../../ui/text/format.ts';
import { options } from '../../../ui/text/options.ts';
import { channelNames, outcomes, reasons } from '../push/labels.ts';

/** A delivery with the id that a row needs: a message has one delivery per device. */
export type Delivery = PushDelivery & { id: string };

const labels = {
  clientId: msg`Client ID`,
  platform: msg`Platform`,
  model: msg`Device model`,
  city: msg`City`,
  channel: msg`Channel`,
  outcome: msg`Outcome`,
  reason: msg`Reason`,
};

export const columns: readonly Column<Delivery>[] = [
  textColumn('clientId', labels.clientId, {
    card: 'title',
    copy: { label: msg`client ID`, value: ({ clientId }) => clientId },
  }),
  {
    id: 'outcome',
    header: labels.outcome,
    words: outcomes,
    card: 'status',
    cell: ({ outcome }) => <Status value={outcome} table={outcomes} />,
  },
  choiceColumn('reason', labels.reason, reasons, { grow: true, card: 'secondary' }),
  {
    id: 'channel',
    header: labels.channel,
    words: channelNames,
    card: 'secondary',
    cell: ({ channel }, { say }) => (channel ? say(channelNames[channel]) : absent),
  },
  choiceColumn('platform', labels.platform, platformNames, { hidden: 'narrow' }),
  textColumn('model', labels.model, { hidden: 'narrow' }),
  textColumn('city', labels.city, { hidden: true }),
  numberColumn('weight', msg`Devices`, (weight, { language }) => countText(Math.round(weight), language)),
  instantColumn('sentAt', msg({ message: 'Sent', context: 'when' })),
  instantColumn('arrivedAt', msg({ message: 'Arrived', context: 'when' }), { hidden: 'narrow' }),
  instantColumn('displayedAt', msg({ message: 'Displayed', context: 'when' }), { hidden: true }),
  instantColumn('clickedAt', msg({ message: 'Clicked', context: 'when' })),
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'clientId', label: labels.clientId, most: 50 },
  { kind: 'choice', id: 'outcome', label: labels.outcome, options: options(outcomes) },
  {
    kind: 'choice',
    id: 'channel',
    label: labels.channel,
    options: Object.values(PushChannel).map((value) => ({ value, label: channelNames[value] })),
  },
  { kind: 'choice', id: 'reason', label: labels.reason, options: options(reasons) },
];
