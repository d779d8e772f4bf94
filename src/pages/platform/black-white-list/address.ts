import { object } from 'valibot';
import { listDeviceEntriesSort } from '../../../api/generated/sorts.ts';
import { listSearch, oneOf, text } from '../../../ui/list/search.ts';

/** `list` is one of the two lists, and `open` what opens over it. */
export const address = {
  menu: 'platform/black-white-list',
  path: '/pages/platform/black-white-list',
  params: object({}),
  search: listSearch(listDeviceEntriesSort.sorts, {
    deviceId: text(50),
    /** Absent, the black list. */
    list: oneOf(['white']),
    open: oneOf(['import', 'check']),
  }),
} as const;
