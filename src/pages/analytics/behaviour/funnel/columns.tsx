import { msg } from '@lingui/core/macro';
import type { FunnelLoss } from '../../../../api/generated/client.schemas.ts';
import type { Column } from '../../../../ui/list/types.ts';
import { slowColumns } from '../../slow-columns.tsx';

const states = { true: msg`Still has time`, false: msg`Lost` } as const;
const underWay: Column<FunnelLoss> = {
  id: 'underWay',
  header: msg({ message: 'Next step', context: 'funnel' }),
  card: 'secondary',
  words: states,
  cell: (row, { say }) => say(states[row.underWay ? 'true' : 'false']),
};
/** The columns of devices lost in a funnel. */
export const columns = slowColumns<FunnelLoss>([underWay]);
