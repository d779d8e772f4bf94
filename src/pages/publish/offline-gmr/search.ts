import * as v from 'valibot';
import { spanKey } from '../../../resource/analysis/period/span.ts';
import { recordKey } from '../../../ui/list/search.ts';

/** Address of the page: the package, and its open drawer. */
export const searchSchema = v.object({
  id: recordKey(),
  rule: recordKey(),
  plan: recordKey(),
  guard: recordKey(),
  span: spanKey(),
});
