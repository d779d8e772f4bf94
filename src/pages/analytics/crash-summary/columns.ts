import { msg } from '@lingui/core/macro';
import type { StabilityByVersion } from '../../../api/generated/client.schemas.ts';
import { choiceColumn } from '../../../resource/columns.tsx';
import type { Column } from '../../../ui/list/types.ts';

const guards = {
  off: msg`Guard off`,
  watching: msg({ message: 'Watching', context: 'guard' }),
  tripped: msg`Rollout paused`,
} as const;

/** What the guard of a version found. */
export const tells: readonly Column<StabilityByVersion>[] = [
  choiceColumn('guard', msg`Guard`, guards, { card: 'status', sort: 'guard' }),
];
