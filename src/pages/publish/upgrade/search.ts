import { day, listSearch, oneOf, recordKey, text } from '../../../ui/list/search.ts';

/** Address of the list; `gray` opens the gray rules of a package, `rule` one of them, `rollout` how far it has got, `plan` and `guard` their forms. */
export const searchSchema = listSearch(['version', 'packageName', 'fileSize', 'status', 'publishedAt', 'createdAt'], {
  version: text(15),
  releaseMode: oneOf(['appStore', 'enterprise']),
  upgradeMode: oneOf(['mandatory', 'optional']),
  status: oneOf(['pending', 'published', 'unknown']),
  createdFrom: day(),
  createdTo: day(),
  gray: recordKey(),
  rule: recordKey(),
  rollout: recordKey(),
  plan: recordKey(),
  guard: recordKey(),
});
