import { msg } from '@lingui/core/macro';
import type { PushTag, PushTagInput } from '../../../api/generated/client.schemas.ts';
import { updatedColumn } from '../../../resource/columns.tsx';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { area, count, fieldsOf, output, text } from '../../../resource/fields/field.ts';

/** The sources of a tag's devices. */
const kinds = { profile: msg`User profile`, list: msg`Device list` };

export const fields = fieldsOf<PushTag, PushTagInput>()({
  tagName: text(msg`Name`, { fact: false, column: { link: true, card: 'title' } }),
  kind: output(msg({ message: 'Type', context: 'user tag' }), { words: kinds, column: { card: 'secondary' } }),
  description: area(msg`Description`, { rows: 3, column: { grow: true } }),
  clientCount: count(msg`Devices`, {
    column: {
      card: 'secondary',
      hint: ({ kind }, { say }) => (kind === 'profile' ? say(msg`Estimated`) : undefined),
    },
  }),
});

export const columns = [...columnsOf(fields), updatedColumn()];
export const filters = filtersBy(fields, ['tagName', 'kind']);
