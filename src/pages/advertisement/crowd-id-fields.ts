import { msg } from '@lingui/core/macro';
import { choice, file, own } from '../../resource/fields/field.ts';
import type { Row } from '../../ui/list/types.ts';

/** The source of a form's ids: only the values of the chosen one are sent. */
export interface IdSource {
  source: 'file' | 'list';
}

/** A source that may not be chosen yet. */
interface WithSource {
  source: string;
}

const fromFile = msg`TXT file`;
export const idsLabel = msg`IDs`;

/** The fields for the ids of a form: typed, or from a file. */
export const idFields = <Item extends Row>() => ({
  source: choice<Item, IdSource['source'], WithSource>(
    msg`Source`,
    { file: fromFile, list: msg`Entered IDs` },
    { initial: 'file', required: true, column: { hidden: 'narrow' } },
  ),
  ids: own<Item, string, string[], WithSource>(idsLabel, '', {
    required: true,
    hint: msg`Separate IDs with commas, spaces, or line breaks. Each must be under 50 characters. Up to 10,000 at a time`,
    when: ({ source }) => source === 'list',
  }),
  fileId: file<Item, WithSource>(fromFile, () => undefined, {
    required: true,
    hint: msg`IDs separated by commas, semicolons, or line breaks, each under 50 characters. Invalid ones are skipped and reported`,
    when: ({ source }) => source === 'file',
  }),
});

export type IdFields<Item extends Row> = ReturnType<typeof idFields<Item>>;
