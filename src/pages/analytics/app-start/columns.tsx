import { msg } from '@lingui/core/macro';
import type { SlowLaunch } from '../../../api/generated/client.schemas.ts';
import { choiceColumn } from '../../../resource/columns.tsx';
import { startTypes } from '../phones.ts';
import { slowColumns, stagesColumn, systemColumn, timeColumn } from '../slow-columns.tsx';
import { stages } from './labels.ts';

/** The columns of slow launches. */
export const columns = slowColumns<SlowLaunch>([
  timeColumn('startMs', msg`Launch time`, msg`Launch time (ms)`),
  stagesColumn(stages),
  choiceColumn('startType', msg`Launch type`, startTypes),
  systemColumn('narrow'),
]);
