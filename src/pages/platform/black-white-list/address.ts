import { object } from 'valibot';
import { listDeviceEntriesSort } from '../../../api/generated/sorts.ts';
import { listSearch, oneOf, text } from '../../../ui/list/search.ts';

/** `list` selects one of the two lists, `open` a drawer over it. */
export const address = {
  menu: 'platform/black-white-list',
  path: '/pages/platform/black-white-list',
  params: object({}),
  search: listSearch(listDeviceEntriesSort.sorts, {
    deviceId: text(50),
    /** The block list by default. */
    list: oneOf(['white']),
    open: oneOf(['import', 'check']),
  }),
} as const;
