import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { InferOutput } from 'valibot';
import type { MissingSymbol, MissingSymbolPage } from '../../../api/generated/client.schemas.ts';
import type { Query } from '../../../api/query.ts';
import { listMissingSymbolsSort } from '../../../api/generated/sorts.ts';
import { symbols } from '../../../api/generated/symbols/resource.ts';
import { getListMissingSymbolsQueryKey, listMissingSymbols } from '../../../api/generated/symbols/symbols.ts';
import type { RowAct } from '../../../resource/act.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { paging, sortIn } from '../../../ui/list/search.ts';
import { address } from './address.ts';
import { missingColumns, missingFilters, missingName } from './columns.tsx';
import { filesFor, uploadFor } from '../symbol-files.ts';
import { SymbolTabs } from './tabs.tsx';

/** The operations on missing files. */
export const missing = {
  ...address,
  ...listMissingSymbolsSort,
  filterLimits: {},
  listParameters: [],
  list: ({ platform, sort, ...search }: InferOutput<typeof address.search>): Query<MissingSymbolPage> => {
    const query = { ...paging({ ...search, sort: sortIn(listMissingSymbolsSort.sorts, sort) }), platform };
    return {
      queryKey: getListMissingSymbolsQueryKey(query),
      queryFn: ({ signal }) => listMissingSymbols(query, { signal }),
    };
  },
};

const acts: readonly RowAct<MissingSymbol>[] = [
  { id: 'upload', control: symbols.create.control, label: msg`Upload`, inline: true, href: uploadFor },
  {
    id: 'file',
    control: 'doQuery',
    label: msg`Show uploaded file`,
    refuse: ({ symbolId }) => (symbolId === undefined ? 'FILE_NOT_UPLOADED' : null),
    href: filesFor,
  },
];

/** The list of symbol files that crashes lack, those with the most crashes first. */
export function MissingSymbols() {
  const { t, i18n } = useLingui();
  return (
    <ResourceList
      of={missing}
      table="analytics.symbol-table.missing"
      name={(row) => missingName(row, (message) => i18n._(message), i18n.locale)}
      columns={missingColumns}
      filters={missingFilters}
      note={<SymbolTabs current="missing" />}
      create=""
      empty={t`Nothing is missing. All crashes of the last 7 days have readable frames.`}
      acts={acts}
    />
  );
}
