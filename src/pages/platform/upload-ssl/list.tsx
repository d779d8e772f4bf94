'use no memo';

import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useDownload } from '../../../api/download.ts';
import type { SslCert } from '../../../api/generated/client.schemas.ts';
import {
  downloadSslCert,
  getListSslCertsQueryOptions,
  useDeleteSslCerts,
  useListSslCerts,
} from '../../../api/generated/ssl-certs/ssl-certs.ts';
import { problemShown } from '../../../api/update.ts';
import type { Prefetch } from '../../../routes/view.ts';
import { useControls } from '../../../session/permission.ts';
import { prefetchOf, useView } from '../../../shell/tabs/use-view.ts';
import type { View } from '../../../shell/tabs/use-view.ts';
import { titles } from '../../../shell/titles.ts';
import { Button } from '../../../ui/button.tsx';
import { typedCount } from '../../../ui/confirm/question.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { paging } from '../../../ui/list/search.ts';
import type { Settle } from '../../../ui/list/types.ts';
import { Once } from '../../../ui/once.tsx';
import { part } from '../../../ui/part.ts';
import '../outcomes.ts';
import { columns, filters } from './columns.tsx';

const SslCertForm = part('platform', () => import('./form.tsx'));

const path = '/pages/platform/upload-ssl';

const asked = ({ domain, expiresWithin, ...search }: View<typeof path>['search']) => ({
  ...paging(search),
  domain,
  expiresWithin: expiresWithin && Number(expiresWithin),
});

export const prefetch: Prefetch = prefetchOf(path, ({ search }) => getListSslCertsQueryOptions(asked(search)));

/** The certificates of the servers that phones connect to. */
export default function SslCertList() {
  const { search, setSearch } = useView(path);
  const { t, i18n } = useLingui();
  const may = useControls('platform/upload-ssl');
  const { ask, dialog } = useConfirm();
  const download = useDownload();

  const query = useListSslCerts(asked(search), { query: { placeholderData: keepPreviousData } });
  const { mutateAsync: remove } = useDeleteSslCerts(problemShown);

  const nameOf = ({ domain, version }: SslCert) => t`${domain} version ${version}`;
  const askDelete = (certs: readonly SslCert[], settle: Settle) =>
    ask({
      title: certs[0] && certs.length === 1 ? t`Delete ${nameOf(certs[0])}?` : t`Delete ${certs.length} SSL certificates?`,
      verb: t`Delete`,
      names: certs.map(nameOf),
      impact: certs.map((cert) => (cert.isCurrent ? t`${nameOf(cert)} is the current one of its domain.` : nameOf(cert))),
      next: t`Phones that ask at the download address no longer get the file. This cannot be undone.`,
      ...typedCount(certs.length),
      records: certs.map((cert) => ({ id: cert.id, name: nameOf(cert) })),
      settle,
      run: (ids) => remove({ id: ids.join(',') }),
    });

  const create = may('doUpload') && <Button onClick={() => setSearch({ form: 'new' })}>{t`Upload certificate`}</Button>;
  return (
    <ListPage
      table="platform.upload-ssl.1"
      title={i18n._(titles.uploadSsl)}
      name={nameOf}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filters}
      primary={create}
      empty={{ what: t`No SSL certificate yet. Phones fetch them to know the servers they connect to.`, action: create }}
      rowActions={[
        { id: 'download', control: 'doDownload', label: t`Download`, inline: true, run: ({ id, fileName: name }: SslCert) => download({ load: () => downloadSslCert(id), name }) },
        { id: 'delete', control: 'doDelete', label: t`Delete`, danger: true, run: (cert: SslCert, settle: Settle) => askDelete([cert], settle) },
      ].filter(({ control }) => may(control))}
      bulkActions={may('doDelete') ? [{ id: 'delete', label: t`Delete`, danger: true, run: askDelete }] : []}
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <SslCertForm />
      </Once>
    </ListPage>
  );
}
