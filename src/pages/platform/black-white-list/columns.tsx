import { msg } from '@lingui/core/macro';
import type { DeviceEntry } from '../../../api/generated/client.schemas.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { absent, formatInstant, instantHint } from '../../../ui/text/format.ts';
import { deviceIdLabel, listNames } from './labels.ts';

const sources = { manual: msg`Added manually`, import: msg`Imported` };
/** Notes for devices on both lists; they differ because the block list takes precedence. */
const both = {
  black: { tone: 'warning', label: listNames.white },
  white: { tone: 'danger', label: msg`Block list (takes precedence)` },
} as const satisfies StatusTable;
const inOtherLabel = msg`Also on the other list`;

export const columns: readonly Column<DeviceEntry>[] = [
  {
    id: 'deviceId',
    header: deviceIdLabel,
    sort: 'deviceId',
    card: 'title',
    cell: (row) => row.deviceId,
    copy: { label: msg`device ID`, value: (row) => row.deviceId },
  },
  {
    id: 'source',
    header: msg`Source`,
    sort: 'source',
    card: 'secondary',
    words: sources,
    cell: (row, { say }) => say(sources[row.source]),
  },
  { id: 'createdBy', header: msg`Added by`, sort: 'createdBy', cell: (row) => row.createdBy },
  {
    id: 'createdAt',
    header: msg`Added`,
    sort: 'createdAt',
    card: 'secondary',
    cell: (row, { timeZone }) => formatInstant(row.createdAt, timeZone),
    hint: (row, place) => instantHint(row.createdAt, place),
  },
  {
    id: 'inOther',
    header: inOtherLabel,
    card: 'status',
    exports: {
      inOther: {
        title: inOtherLabel,
        texts: ({ say }) => [`[{inOther=true}[{listType=black}${say(both.black.label)}|${say(both.white.label)}]]`],
      },
    },
    cell: ({ inOther, listType }) => (inOther ? <Status value={listType} table={both} /> : absent),
  },
];

export const filters: readonly Filter[] = [{ kind: 'text', id: 'deviceId', label: deviceIdLabel, most: 50 }];
