import { useLingui } from '@lingui/react/macro';
import { input } from '../../../api/generated/ssl-certs/input.ts';
import { sslCerts } from '../../../api/generated/ssl-certs/resource.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { CertificateField, codecs, done } from '../certificate-form.tsx';
import { fields } from './fields.tsx';

const form = formOf(fields, input, { codecs });

/** The form for the next certificate of a domain. The server determines its version, checksums and validity. */
export default function SslCertForm() {
  const { t } = useLingui();
  return (
    <ResourceForm of={sslCerts} {...form} title={() => t`Upload SSL certificate`} done={done}>
      <Inputs of={fields} own={{ fileId: <CertificateField of={fields.fileId} /> }} />
    </ResourceForm>
  );
}
