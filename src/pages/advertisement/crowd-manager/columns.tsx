import { msg } from '@lingui/core/macro';
import type { Crowd } from '../../../api/generated/client.schemas.ts';
import {
  choiceColumn,
  countColumn,
  instantColumn,
  longTextColumn,
  pageColumn,
  statusColumn,
} from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';
import { CrowdStatusSigns } from '../crowd-status.tsx';
import { crowdLabels, crowdSources, crowdStatuses, crowdTypes, detailsOf } from '../crowd.ts';

const { notReady, ready } = crowdStatuses;

export const columns: readonly Column<Crowd>[] = [
  pageColumn('name', crowdLabels.name, detailsOf, { card: 'title' }),
  choiceColumn('type', crowdLabels.type, crowdTypes, { card: 'secondary' }),
  countColumn('count', crowdLabels.count, { card: 'secondary' }),
  choiceColumn('source', crowdLabels.source, crowdSources, { hidden: 'narrow' }),
  statusColumn(
    crowdLabels.status,
    { notReady, ready },
    {
      exports: {
        status: {
          title: crowdLabels.status,
          texts: ({ say, among }) => [
            `[${among('status', { notReady, ready })}]`,
            `[{importing?}${say(crowdStatuses.importing.label)}]`,
          ],
        },
      },
      cell: (crowd) => <CrowdStatusSigns {...crowd} />,
    },
  ),
  countColumn('activities', crowdLabels.activities),
  countColumn('rules', crowdLabels.rules, { hidden: true }),
  longTextColumn('remark', crowdLabels.remark, { hidden: 'narrow' }),
  instantColumn('updatedAt', msg`Last updated`),
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'name', label: crowdLabels.name },
  { kind: 'choice', id: 'type', label: crowdLabels.type, options: options(crowdTypes) },
  { kind: 'choice', id: 'status', label: crowdLabels.status, options: options({ notReady, ready }) },
];
