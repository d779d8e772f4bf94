import { msg } from '@lingui/core/macro';
import type { Option } from '../../../api/generated/client.schemas.ts';
import type { ListAddress } from '../../../ui/list/search.ts';
import type { Filter } from '../../../ui/list/types.ts';

/**
 * The filter that narrows a page to one record, which can then be compared with another: the first filter of the page.
 * The address key `compareWith` names the other record.
 */
export interface Comparison {
  key: string;
  records: readonly Option[];
}

/** Adds the filter for the other record of a comparison once the page is filtered to one record. */
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

/** The names of a record and of the one it is compared with, if both are known. */
export function comparedNames(search: ListAddress, compare: Comparison | undefined) {
  const nameOf = (id: string | undefined) => compare?.records.find(({ value }) => value === id)?.label;
  const [ownId, otherId] = [compare && search[compare.key], search['compareWith']];
  const [own, other] = [nameOf(ownId), nameOf(otherId)];
  return own === undefined || other === undefined || ownId === otherId ? undefined : { own, other, otherId };
}
