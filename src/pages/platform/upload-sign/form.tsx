import { useLingui } from '@lingui/react/macro';
import { input } from '../../../api/generated/sign-certs/input.ts';
import { signCerts } from '../../../api/generated/sign-certs/resource.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { CertificateField, codecs, done } from '../certificate-form.tsx';
import { fields } from './fields.tsx';

const form = formOf(fields, input, { codecs });

/** The form for a new signing certificate. */
export default function SignCertForm() {
  const { t } = useLingui();
  return (
    <ResourceForm of={signCerts} {...form} title={() => t`Upload signing certificate`} done={done}>
      <Inputs of={fields} own={{ fileId: <CertificateField of={fields.fileId} /> }} />
    </ResourceForm>
  );
}
