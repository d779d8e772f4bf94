import { msg } from '@lingui/core/macro';
import type { Role } from '../../../api/generated/client.schemas.ts';
import { countColumn, instantColumn, longTextColumn, statusColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { activeStates } from '../../../ui/status/active-states.ts';
import { options } from '../../../ui/text/options.ts';
import { codeLabel, labels } from './labels.ts';

export const columns: readonly Column<Role>[] = [
  countColumn('recordNumber', labels.recordNumber, { hidden: 'narrow' }),
  textColumn('code', labels.code, { card: 'secondary', copy: { label: codeLabel, value: (row) => row.code } }),
  textColumn('name', labels.name, { card: 'title', link: true }),
  statusColumn(labels.status, activeStates),
  countColumn('userCount', msg`Users`, { card: 'secondary' }),
  countColumn('menuCount', labels.menuCount),
  countColumn('controlCount', labels.controlCount),
  longTextColumn('description', labels.description),
  instantColumn('updatedAt', msg`Last updated`, { hidden: true }),
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'code', label: labels.code },
  { kind: 'text', id: 'name', label: labels.name },
  { kind: 'choice', id: 'status', label: labels.status, options: options(activeStates) },
];
