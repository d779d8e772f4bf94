import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parse } from 'valibot';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDownload } from '../../../api/download.ts';
import type { CodePlatform, SymbolFile, SymbolFilePage } from '../../../api/generated/client.schemas.ts';
import { symbols } from '../../../api/generated/symbols/resource.ts';
import { downloadSymbol } from '../../../api/generated/symbols/symbols.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { atOnce, type RowAct } from '../../../resource/act.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { AutoRefresh } from '../../../ui/list/auto-refresh.tsx';
import { sortIn } from '../../../ui/list/search.ts';
import { address } from './address.ts';
import { columns, filtersOf, typesOf } from './fields.tsx';
import { missing, MissingSymbols } from './missing.tsx';
import { SymbolTabs } from './tabs.tsx';

const SymbolForm = lazy(() => import('./form.tsx'));

const pollMs = 2000;

const platformIn = ({ platform }: { platform?: CodePlatform | undefined }): CodePlatform => platform ?? 'android';

/** The operations on the files of one platform. */
const files = {
  ...symbols,
  ...address,
  list: (search: Parameters<typeof symbols.list>[0]) =>
    symbols.list({ ...search, sort: sortIn(address.sorts, search.sort), platform: platformIn(search) }),
};

export const prefetch: Prefetch = (at) => {
  const { tab } = parse(address.search, at.search);
  if (tab === 'missing') prefetchList(missing)(at);
  else prefetchList(files)(at);
};

/** Whether a file is being parsed. The response may be malformed; the page then shows an error. */
const anyParsing = (page: Partial<SymbolFilePage> | undefined): boolean =>
  page?.items?.some(({ parseStatus }) => parseStatus === 'parsing') ?? false;

/** The symbol files of the application by platform, and the missing ones. */
export default function SymbolTables() {
  const { search } = useAddress(files);
  const platform = platformIn(search);
  // A key per list, so that rows of one list are not taken for those of another.
  return search.tab === 'missing' ? <MissingSymbols /> : <SymbolFiles key={platform} platform={platform} />;
}

/** The files of a platform. The list polls while files are being parsed. */
function SymbolFiles({ platform }: { platform: CodePlatform }) {
  const { search } = useAddress(files);
  const { t } = useLingui();
  const download = useDownload();
  const [paused, setPaused] = useState(false);
  const { data, dataUpdatedAt } = useQuery({
    ...files.list(search),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (!paused && anyParsing(state.data) ? pollMs : false),
  });
  const acts: readonly RowAct<SymbolFile>[] = [
    { of: symbols.parseSymbol, label: msg`Parse`, inline: true, run: ({ id }) => atOnce(symbols.parseSymbol, { id }) },
    {
      of: symbols.stopSymbol,
      label: msg`Stop parsing`,
      inline: true,
      run: ({ id }) => atOnce(symbols.stopSymbol, { id }, msg`Parsing stopped`),
    },
    {
      id: 'download',
      control: 'doDownload',
      label: msg`Download`,
      inline: true,
      run: ({ id, fileName: name }) => download({ load: () => downloadSymbol(id), name }),
    },
  ];
  return (
    <ResourceList
      of={files}
      name={(file) => file.fileName}
      columns={columns}
      filters={filtersOf(typesOf[platform])}
      note={
        <>
          <SymbolTabs current={platform} />
          {anyParsing(data) && <AutoRefresh at={dataUpdatedAt} paused={paused} setPaused={setPaused} />}
        </>
      }
      create={t`Upload symbol file`}
      empty={t`No symbol files yet. Upload those of each version, so that its crashes have readable frames.`}
      acts={acts}
      remove={{
        several: (count) => t`Delete ${count} symbol files?`,
        impact: (items) => items.map(({ fileName, version }) => `${fileName} · ${version}`),
        next: t`Crashes of these versions lose readable frames, unless another file has the same symbols. This can't be undone.`,
        done: msg`Symbol files deleted`,
      }}
      drawers={{ form: SymbolForm }}
    />
  );
}
