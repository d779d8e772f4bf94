'use no memo';

import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useDownload } from '../../../api/download.ts';
import type { SignCert } from '../../../api/generated/client.schemas.ts';
import {
  downloadSignCert,
  getListSignCertsQueryOptions,
  useDeleteSignCerts,
  useListSignCerts,
} from '../../../api/generated/sign-certs/sign-certs.ts';
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

const SignCertForm = part('platform', () => import('./form.tsx'));

const path = '/pages/platform/upload-sign';

const asked = ({ alias, expiresWithin, ...search }: View<typeof path>['search']) => ({
  ...paging(search),
  alias,
  expiresWithin: expiresWithin && Number(expiresWithin),
});

export const prefetch: Prefetch = prefetchOf(path, ({ search }) => getListSignCertsQueryOptions(asked(search)));

/** The certificates that packages of the application are signed with. */
export default function SignCertList() {
  const { search, setSearch } = useView(path);
  const { t, i18n } = useLingui();
  const may = useControls('platform/upload-sign');
  const { ask, dialog } = useConfirm();
  const download = useDownload();

  const query = useListSignCerts(asked(search), { query: { placeholderData: keepPreviousData } });
  const { mutateAsync: remove } = useDeleteSignCerts(problemShown);

  const askDelete = (certs: readonly SignCert[], settle: Settle) =>
    ask({
      title: certs.length === 1 ? t`Delete ${certs[0]?.alias ?? ''}?` : t`Delete ${certs.length} signing certificates?`,
      verb: t`Delete`,
      names: certs.map(({ alias }) => alias),
      impact: certs.map(({ alias, isCurrent }) => (isCurrent ? t`${alias}: the newest one that is left becomes the current certificate.` : alias)),
      next: t`This cannot be undone.`,
      ...typedCount(certs.length),
      records: certs.map(({ id, alias: name }) => ({ id, name })),
      settle,
      run: (ids) => remove({ id: ids.join(',') }),
    });

  const create = may('doUpload') && <Button onClick={() => setSearch({ form: 'new' })}>{t`Upload certificate`}</Button>;
  return (
    <ListPage
      table="platform.upload-sign.1"
      title={i18n._(titles.uploadSign)}
      name={(cert) => cert.alias}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filters}
      primary={create}
      empty={{ what: t`No signing certificate yet. Packages of the application are signed with the newest one.`, action: create }}
      rowActions={[
        { id: 'download', control: 'doDownload', label: t`Download`, inline: true, refuse: ({ hasPrivateKey }: SignCert) => (hasPrivateKey ? 'CERT_KEY_SECRET' : null), run: ({ id, fileName: name }: SignCert) => download({ load: () => downloadSignCert(id), name }) },
        { id: 'delete', control: 'doDelete', label: t`Delete`, danger: true, run: (cert: SignCert, settle: Settle) => askDelete([cert], settle) },
      ].filter(({ control }) => may(control))}
      bulkActions={may('doDelete') ? [{ id: 'delete', label: t`Delete`, danger: true, run: askDelete }] : []}
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <SignCertForm />
      </Once>
    </ListPage>
  );
}
