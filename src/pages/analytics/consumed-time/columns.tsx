import { msg } from '@lingui/core/macro';
import type { SlowLoad } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, textColumn } from '../../../resource/columns.tsx';
import { networks } from '../pages.ts';
import { slowColumns, stagesColumn, systemColumn, timeColumn } from '../slow-columns.tsx';
import { stages } from './labels.ts';

/** The columns of slow page loads. */
export const columns = slowColumns<SlowLoad>([
  textColumn('pageName', msg`Page`, { card: 'secondary' }),
  timeColumn('loadMs', msg`Load time`, msg`Load time (ms)`),
  stagesColumn(stages),
  choiceColumn('network', msg`Network`, networks),
  systemColumn(true),
]);
