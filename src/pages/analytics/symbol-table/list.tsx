import { parse } from 'valibot';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import { useDownload } from '../../../api/download.ts';
import type { CodePlatform, SymbolFile } from '../../../api/generated/client.schemas.ts';
import { symbols } from '../../../api/generated/symbols/resource.ts';
import { downloadSymbol } from '../../../api/generated/symbols/symbols.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { atOnce, type RowAct } from '../../../resource/act.ts';
import { useAutoRefresh } from '../../../resource/auto-refresh.tsx';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
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

const isParsing = ({ parseStatus }: SymbolFile): boolean => parseStatus === 'parsing';

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
  const { note } = useAutoRefresh(files.list(search), isParsing, pollMs);
  const acts: readonly RowAct<SymbolFile>[] = [
    { of: symbols.parseSymbol, label: msg`Parse`, inline: true, run: ({ id }) => atOnce(symbols.parseSymbol, { id }) },
    {
      of: symbols.stopSymbol,
      label: msg`Stop parsing`,
      inline: true,
      confirm: ({ id, fileName, version }) => ({
        title: t`Stop parsing ${fileName}?`,
        verb: t`Stop parsing`,
        names: [fileName],
        impact: [t`Crashes of ${version} have no readable frames from this file until it is parsed again.`],
        run: () => perform(symbols.stopSymbol, { id }, { done: msg`Parsing stopped` }),
      }),
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
          {note}
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
