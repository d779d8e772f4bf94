import { msg, plural } from '@lingui/core/macro';
import type { Crowd, CrowdInput } from '../../../api/generated/client.schemas.ts';
import { pageCell, updatedColumn } from '../../../resource/columns.tsx';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { area, choice, count, fieldsOf, output, status, text } from '../../../resource/fields/field.ts';
import { idFields, type IdSource } from '../crowd-id-fields.ts';
import { CrowdStatusSigns } from '../crowd-status.tsx';
import { crowdStatuses, detailsOf } from '../crowd.ts';

const types = {
  user: msg({ message: 'Users', context: 'audience' }),
  device: msg({ message: 'Devices', context: 'audience' }),
};

const { notReady, ready, importing } = crowdStatuses;
const state = msg`Status`;

/** Label for ids without a match, if there are any. */
const unknownOf = (crowd: Crowd) =>
  crowd.type === 'user'
    ? msg`${plural(crowd.unknown ?? 0, { one: '# ID belongs to no user of this application.', other: '# IDs belong to no user of this application.' })}`
    : msg`${plural(crowd.unknown ?? 0, { one: '# ID belongs to no device of this application.', other: '# IDs belong to no device of this application.' })}`;

const { source, ids, fileId } = idFields<Crowd>();

export const fields = fieldsOf<Crowd, CrowdInput & IdSource>()({
  name: text(msg`Name`, { column: { card: 'title', cell: (crowd) => pageCell(detailsOf(crowd), crowd.name) } }),
  // Has no default: ids of the wrong type would reach no devices.
  type: choice(msg({ message: 'Type', context: 'audience' }), types, {
    required: true,
    hint: msg`What the IDs are`,
    column: { card: 'secondary' },
  }),
  count: count(msg({ message: 'Members', context: 'count' }), { column: { card: 'secondary' } }),
  devices: count(msg({ message: 'Devices', context: 'count' })),
  unknown: output(msg`Unknown members`, {
    show: (crowd, { say }) => (crowd.unknown ? say(unknownOf(crowd)) : undefined),
  }),
  source,
  status: status(
    state,
    { notReady, ready },
    {
      column: {
        exports: {
          status: {
            title: state,
            texts: ({ say, among }) => [
              `[${among('status', { notReady, ready })}]`,
              `[{importing?}${say(importing.label)}]`,
            ],
          },
        },
        cell: (crowd) => <CrowdStatusSigns {...crowd} />,
      },
    },
  ),
  activities: count(msg`Activities`, { column: {} }),
  rules: count(msg`Targeting rules`, { column: { hidden: true } }),
  remark: area(msg`Remarks`, { column: { grow: true, hidden: 'narrow' } }),
  ids,
  fileId,
});

export const columns = [...columnsOf(fields), updatedColumn()];
export const filters = filtersBy(fields, ['name', 'type', 'status']);
