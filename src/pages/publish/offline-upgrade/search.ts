import * as v from 'valibot';
import { listSearch, oneOf, recordKey, searchKey, text } from '../../../ui/list/search.ts';

/** Address of the list; `file` is the uploaded one that a new package begins with, `manage` opens the sub-applications, `subApp` the form of one of them. */
export const searchSchema = listSearch(
  ['version', 'moduleName', 'subAppId', 'status', 'fileSize', 'uploadedAt', 'publishedAt', 'createdAt'],
  {
    subAppId: searchKey(v.pipe(v.string(), v.regex(/^\d{8}$/u))),
    moduleName: text(50),
    version: text(10),
    status: oneOf(['pending', 'effective', 'offline']),
    packageType: oneOf(['incremental', 'full']),
    defective: oneOf(['true', 'false']),
    manage: oneOf(['sub-apps']),
    subApp: recordKey(),
    file: recordKey(),
  },
);
