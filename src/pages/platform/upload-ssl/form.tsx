import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { input } from '../../../api/generated/ssl-certs/input.ts';
import { sslCerts } from '../../../api/generated/ssl-certs/resource.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { plainText } from '../../../ui/text/plain-text.ts';
import { CertificateForm } from '../certificate-form.tsx';
import { labels } from './labels.ts';

const fields: FieldTable = {
  domain: { label: labels.domain, hint: msg`Host name, for example gw.example.com or *.example.com`, plain: true },
  fileId: { label: labels.file, hint: msg`Must not contain a private key: anyone can download the file` },
};

/** The next certificate of a domain. Its version, checksums and validity are worked out by the server. */
export default function SslCertForm() {
  const { t } = useLingui();
  return (
    <CertificateForm
      of={sslCerts}
      input={input}
      title={t`Upload SSL certificate`}
      fields={fields}
      initial={{ domain: '', fileId: null }}
      toInput={({ domain = '' }, fileId) => ({ domain: plainText(domain), fileId })}
    />
  );
}
