import { route } from '../../../api/generated/upgrades/route.ts';
import { spanKey } from '../../../resource/analysis/period/span.ts';
import { oneOf, recordKey, withKeys } from '../../../ui/list/search.ts';

/** `gray` opens the gray rules of a package, `rule` one of them, `rollout` how far it has got, `plan` and `guard` their forms, `span` a part of its adoption. A new package begins with the upgrade mode `mode`. */
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
