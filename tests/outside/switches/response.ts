import type { Mistakes } from './mistakes.ts';
import type { Switch } from './table.ts';

/** A switch in an answer. There are no rollouts here: an effective one reaches everyone. */
export function toResponse(record: Switch, mistakes: Mistakes): object {
  const out = record.status === 'effective';
  const reach = { state: out ? 'finished' : 'idle', percent: out ? 100 : 0, audience: 'everyone', rules: 0 };
  return {
    ...record,
    ...(mistakes.has('number-for-id') && { id: Number(record.id) }),
    ...(mistakes.has('time-without-offset') && { createdAt: record.createdAt.replace('Z', '') }),
    ...(mistakes.has('null-for-absent') && { remarks: record.remarks ?? null }),
    reach,
    grayRules: [],
  };
}
