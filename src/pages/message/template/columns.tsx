import { msg } from '@lingui/core/macro';
import type { PushTemplate } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, instantColumn, longTextColumn, textColumn, writtenColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { absent, listText } from '../../../ui/text/format.ts';
import { labels, openModes } from './labels.ts';

export const columns: readonly Column<PushTemplate>[] = [
  textColumn('name', labels.name, { link: true, card: 'title' }),
  writtenColumn('title', labels.title, { card: 'secondary' }),
  writtenColumn('content', labels.content, { grow: true, card: 'secondary' }),
  {
    id: 'placeholders',
    header: labels.placeholders,
    grow: true,
    hidden: 'narrow',
    cell: ({ placeholders }, { language }) => listText(language, placeholders) || absent,
  },
  choiceColumn('openMode', labels.openMode, openModes, { card: 'secondary' }),
  textColumn('url', labels.url, { hidden: true }),
  textColumn('pagePath', labels.pagePath, { hidden: true }),
  longTextColumn('remark', labels.remark, { hidden: true }),
  instantColumn('updatedAt', msg`Last updated`),
];

export const filters: readonly Filter[] = [{ kind: 'text', id: 'name', label: labels.name }];
