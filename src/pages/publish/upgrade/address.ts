import { route } from '../../../api/generated/upgrades/route.ts';
import { spanKey } from '../../../resource/analysis/period/span.ts';
import { oneOf, recordKey, withKeys } from '../../../ui/list/search.ts';

/**
 * `gray` opens the targeting rules of a package, `rule` one of them, `rollout` its progress, `plan` and `guard` their
 * forms; `span` is the zoomed part of its adoption chart. `mode` is the initial upgrade mode of a new package.
 */
export const address = {
  ...route,
  search: withKeys(route.search, {
    gray: recordKey(),
    rule: recordKey(),
    rollout: recordKey(),
    plan: recordKey(),
    guard: recordKey(),
    span: spanKey(),
    mode: oneOf(['optional', 'mandatory']),
  }),
};
