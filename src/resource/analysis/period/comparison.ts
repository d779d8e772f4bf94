import { msg } from '@lingui/core/macro';
import type { Option } from '../../../api/generated/client.schemas.ts';
import type { ListAddress } from '../../../ui/list/search.ts';
import type { Filter } from '../../../ui/list/types.ts';

/**
 * The filter that leaves one record, which may then be compared with another: the first filter of its page. The key
 * `compareWith` of the address names the other one.
 */
export interface Comparison {
  key: string;
  records: readonly Option[];
}

/** Filters with that of the record that the page's own is compared with, once it has one. */
export function withOther(
  search: ListAddress,
  { key, records }: Comparison,
  [first, ...further]: readonly Filter[],
): readonly Filter[] {
  if (first === undefined || search[key] === undefined) return first ? [first, ...further] : further;
  const options = records.filter(({ value }) => value !== search[key]);
  const none = msg`Compare with another`;
  return [first, { kind: 'choice', id: 'compareWith', label: msg`Compared with`, none, options }, ...further];
}

/** The names of a record and of the one that it is compared with, where both are known. */
export function comparedNames(search: ListAddress, compare: Comparison | undefined) {
  const nameOf = (id: string | undefined) => compare?.records.find(({ value }) => value === id)?.label;
  const [ownId, otherId] = [compare && search[compare.key], search['compareWith']];
  const [own, other] = [nameOf(ownId), nameOf(otherId)];
  return own === undefined || other === undefined || ownId === otherId ? undefined : { own, other, otherId };
}
