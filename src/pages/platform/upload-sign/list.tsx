import { useLingui } from '@lingui/react/macro';
import { signCerts } from '../../../api/generated/sign-certs/resource.ts';
import { downloadSignCert } from '../../../api/generated/sign-certs/sign-certs.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { deleted, useDownloadAct } from '../certificate-acts.ts';
import { columns, filters } from './fields.tsx';

const SignCertForm = lazy(() => import('./form.tsx'));

export const prefetch = prefetchList(signCerts);

/** The list of certificates that sign packages of the application. */
export default function SignCertList() {
  const { t } = useLingui();
  const download = useDownloadAct(downloadSignCert);
  return (
    <ResourceList
      of={signCerts}
      name={(cert) => cert.alias}
      columns={columns}
      filters={filters}
      create={t`Upload certificate`}
      empty={t`No signing certificates yet. Upload one to sign the packages of the application. The newest one is used.`}
      acts={[{ ...download, refuse: ({ hasPrivateKey }) => (hasPrivateKey ? 'CERT_KEY_SECRET' : null) }]}
      remove={{
        several: (count) => t`Delete ${count} signing certificates?`,
        impact: (certs) =>
          certs.map(({ alias, isCurrent }) =>
            isCurrent ? t`${alias}: the newest remaining certificate will become the current one.` : alias,
          ),
        done: deleted,
      }}
      drawers={{ form: SignCertForm }}
    />
  );
}
