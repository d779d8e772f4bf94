import { msg } from '@lingui/core/macro';
import type { EventProperty } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, countColumn, instantColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';
import { absent, listText } from '../../../ui/text/format.ts';
import { dataTypes, keyLabel, labels, required } from './labels.ts';

export const columns: readonly Column<EventProperty>[] = [
  textColumn('name', labels.name, { link: true, card: 'title' }),
  textColumn('key', labels.key, { card: 'secondary', copy: { label: keyLabel, value: (row) => row.key } }),
  choiceColumn('dataType', labels.dataType, dataTypes, { card: 'secondary' }),
  {
    id: 'values',
    header: labels.values,
    grow: true,
    cell: ({ values = [] }, { language }) => listText(language, values) || absent,
    hint: ({ values }) => values?.join('\n'),
  },
  textColumn('unit', labels.unit, { hidden: 'narrow' }),
  {
    id: 'isRequired',
    header: labels.isRequired,
    hidden: 'narrow',
    words: required,
    cell: ({ isRequired }, { say }) => say(required[`${isRequired}`]),
  },
  countColumn('eventCount', labels.eventCount, { card: 'secondary' }),
  instantColumn('updatedAt', msg`Last updated`),
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'name', label: labels.name },
  { kind: 'text', id: 'key', label: labels.key },
  { kind: 'choice', id: 'dataType', label: labels.dataType, options: options(dataTypes) },
];
