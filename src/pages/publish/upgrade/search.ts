import * as v from 'valibot';
import { day, listSearch, oneOf, searchKey, text } from '../../../ui/list/search.ts';

const id = searchKey(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,40}$/u)));

/** Address of the list; `gray` opens the gray rules of a package, `rule` one of them. */
export const searchSchema = listSearch(['version', 'packageName', 'fileSize', 'status', 'publishedAt', 'createdAt'], {
  version: text(15),
  releaseMode: oneOf(['appStore', 'enterprise']),
  upgradeMode: oneOf(['mandatory', 'optional']),
  status: oneOf(['pending', 'published', 'unknown']),
  createdFrom: day(),
  createdTo: day(),
  gray: id,
  rule: id,
});
