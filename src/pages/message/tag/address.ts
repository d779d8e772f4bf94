import { listTagClientsSort } from '../../../api/generated/sorts.ts';
import { route } from '../../../api/generated/push-tags/route.ts';
import { listSearch, oneOf, recordKey, text, withKeys, type SearchPatch } from '../../../ui/list/search.ts';

const { page, size, sort } = listSearch(listTagClientsSort.sorts, {}).entries;

/** `members` opens the devices of a tag, `over` what else opens over them; the others are the state of their list. */
export const address = {
  ...route,
  search: withKeys(route.search, {
    members: recordKey(),
    over: oneOf(['add', 'import']),
    clientId: text(50),
    memberPage: page,
    memberSize: size,
    memberSort: sort,
  }),
};

const keys: Readonly<Record<string, string>> = { page: 'memberPage', size: 'memberSize', sort: 'memberSort' };

/** Changes of the list of devices as changes of the address. */
export const memberPatch = (patch: SearchPatch): SearchPatch =>
  Object.fromEntries(Object.entries(patch).map(([key, value]) => [keys[key] ?? key, value]));

/** What closing the devices takes out of the address. */
export const closedMembers: SearchPatch = {
  members: undefined,
  over: undefined,
  clientId: undefined,
  ...memberPatch({ page: undefined, size: undefined, sort: undefined }),
};
