import type { InferOutput } from 'valibot';
import { listTagClientsSort } from '../../../api/generated/sorts.ts';
import { route } from '../../../api/generated/push-tags/route.ts';
import { listSearch, oneOf, recordKey, text, withKeys, type SearchPatch } from '../../../ui/list/search.ts';

const { page, size, sort } = listSearch(listTagClientsSort.sorts, {}).entries;

/**
 * `members` opens the devices of a tag, `over` a drawer on top of them; the other keys hold the state of their list.
 */
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

/** The state of the list of devices in the address. */
export const memberSearch = ({ clientId, memberPage, memberSize, memberSort }: InferOutput<typeof address.search>) => ({
  page: memberPage,
  size: memberSize,
  sort: memberSort,
  clientId,
});

const keys: Readonly<Record<string, string>> = { page: 'memberPage', size: 'memberSize', sort: 'memberSort' };

/** Maps changes of the list of devices to changes of the address. */
export const memberPatch = (patch: SearchPatch): SearchPatch =>
  Object.fromEntries(Object.entries(patch).map(([key, value]) => [keys[key] ?? key, value]));

/** The change of the address that closes the devices. */
export const closedMembers: SearchPatch = {
  members: undefined,
  over: undefined,
  clientId: undefined,
  ...memberPatch({ page: undefined, size: undefined, sort: undefined }),
};
