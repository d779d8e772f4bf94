import { msg } from '@lingui/core/macro';
import type { Booth } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, countColumn, instantColumn, statusColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';
import { boothTypes } from '../booth.ts';
import { labels, materials, statuses } from './labels.ts';

export const columns: readonly Column<Booth>[] = [
  textColumn('name', labels.name, { link: true, card: 'title' }),
  textColumn('code', labels.code, { copy: { label: msg`code`, value: ({ code }) => code } }),
  choiceColumn('type', labels.type, boothTypes, { card: 'secondary' }),
  choiceColumn('materialType', labels.materialType, materials),
  {
    id: 'size',
    header: labels.size,
    numeric: true,
    card: 'secondary',
    exports: { width: { title: labels.size, texts: () => ['{width} × {height}'] } },
    cell: ({ width, height }) => `${width} × ${height}`,
  },
  textColumn('keyword', labels.keyword, { hidden: true }),
  textColumn('position', labels.position, { hidden: true }),
  countColumn('capacity', labels.capacity, { hidden: true }),
  countColumn('activities', labels.activities),
  statusColumn(labels.status, statuses),
  instantColumn('updatedAt', msg`Last updated`, { hidden: 'narrow' }),
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'name', label: labels.name },
  { kind: 'text', id: 'code', label: labels.code },
  { kind: 'choice', id: 'type', label: labels.type, options: options(boothTypes) },
  { kind: 'choice', id: 'status', label: labels.status, options: options(statuses) },
];
