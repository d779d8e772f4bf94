import type { Activity, Option } from '../../../api/generated/client.schemas.ts';
import { updatedColumn } from '../../../resource/columns.tsx';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import type { Filter } from '../../../ui/list/types.ts';
import { activityLabels } from '../activity.ts';
import { fields } from '../activity-fields.tsx';

export const columns = [...columnsOf(fields), updatedColumn<Activity>({ hidden: true })];

/**
 * @param slots the slots of the application, if loaded
 * @param crowds its audiences, if loaded
 */
export const filtersOf = (slots: readonly Option[] = [], crowds: readonly Option[] = []): readonly Filter[] => [
  ...filtersBy(fields, ['name', 'status', 'type']),
  { kind: 'choice', id: 'boothId', label: activityLabels.booth, options: slots },
  { kind: 'choice', id: 'crowdId', label: fields.crowdId.label, options: crowds },
  { kind: 'days', id: 'runs', from: 'runsFrom', to: 'runsTo', label: activityLabels.time },
];
