import * as v from 'valibot';
import { route } from '../../../api/generated/gateways/route.ts';
import { oneOf, recordKey, searchKey, withKeys } from '../../../ui/list/search.ts';

const version = searchKey(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/u)));
const side = searchKey(v.pipe(v.string(), v.regex(/^(inForce|generated|draft|[1-9]\d{0,8})$/u)));

/**
 * `sync` opens the changes of a sync to some instances, `diff` compares two configurations of one instance, `config`
 * shows one, `versions` opens the history, `restore` restores one of its versions.
 */
export const address = {
  ...route,
  search: withKeys(route.search, {
    sync: searchKey(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,40}(,[A-Za-z0-9_-]{1,40}){0,99}$/u))),
    diff: recordKey(),
    from: side,
    to: side,
    config: recordKey(),
    which: oneOf(['inForce', 'generated', 'draft']),
    versions: oneOf(['all']),
    restore: version,
  }),
};
