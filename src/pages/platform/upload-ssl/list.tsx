import { useLingui } from '@lingui/react/macro';
import type { SslCert } from '../../../api/generated/client.schemas.ts';
import { sslCerts } from '../../../api/generated/ssl-certs/resource.ts';
import { downloadSslCert } from '../../../api/generated/ssl-certs/ssl-certs.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { deleted, useDownloadAct } from '../certificate-acts.ts';
import { columns, filters } from './fields.tsx';

const SslCertForm = lazy(() => import('./form.tsx'));

export const prefetch = prefetchList(sslCerts);

/** The list of certificates of servers that the app connects to. */
export default function SslCertList() {
  const { t } = useLingui();
  const download = useDownloadAct(downloadSslCert);
  const nameOf = ({ domain, version }: SslCert) => t`${domain} version ${version}`;
  return (
    <ResourceList
      of={sslCerts}
      name={nameOf}
      columns={columns}
      filters={filters}
      create={t`Upload certificate`}
      empty={t`No SSL certificates yet. Upload the ones that apps use to verify their servers.`}
      acts={[download]}
      remove={{
        several: (count) => t`Delete ${count} SSL certificates?`,
        impact: (certs) =>
          certs.map((cert) =>
            cert.isCurrent ? t`${nameOf(cert)} is the current certificate of its domain.` : nameOf(cert),
          ),
        next: t`Devices can no longer download the file. This can't be undone.`,
        done: deleted,
      }}
      drawers={{ form: SslCertForm }}
    />
  );
}
