import * as v from 'valibot';
import { listSearch, oneOf, recordKey, searchKey, text } from '../../../ui/list/search.ts';

const version = searchKey(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/u)));
const side = searchKey(v.pipe(v.string(), v.regex(/^(inForce|generated|draft|[1-9]\d{0,8})$/u)));

/**
 * Address of the list; `sync` opens what a synchronisation would change on some instances, `diff` compares two
 * configurations of one, `config` shows one, `versions` opens the history, `restore` a return to one of them.
 */
export const searchSchema = listSearch(
  ['name', 'ip', 'port', 'instanceStatus', 'configStatus', 'inForceVersion', 'createdAt', 'updatedAt'],
  {
    ip: text(50),
    instanceStatus: oneOf(['online', 'offline', 'unknown']),
    configStatus: oneOf(['notGenerated', 'generating', 'toBeSynchronised', 'synchronised', 'syncFailed']),
    sync: searchKey(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,40}(,[A-Za-z0-9_-]{1,40}){0,99}$/u))),
    diff: recordKey(),
    from: side,
    to: side,
    config: recordKey(),
    which: oneOf(['inForce', 'generated', 'draft']),
    versions: oneOf(['all']),
    restore: version,
  },
);
