import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { input } from '../../../api/generated/sign-certs/input.ts';
import { signCerts } from '../../../api/generated/sign-certs/resource.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { CertificateForm } from '../certificate-form.tsx';
import { labels } from './labels.ts';
import { nameText } from '../../../ui/text/plain-text.ts';

const fields: FieldTable = {
  fileId: { label: labels.file, hint: msg`A private key in the file is stored but can't be viewed or downloaded` },
  alias: { label: labels.alias, hint: msg`Leave empty to use the file name` },
};

/** A new signing certificate. */
export default function SignCertForm() {
  const { t } = useLingui();
  return (
    <CertificateForm
      of={signCerts}
      input={input}
      title={t`Upload signing certificate`}
      fields={fields}
      initial={{ fileId: null, alias: '' }}
      toInput={({ alias = '' }, fileId) => ({ fileId, ...(nameText(alias) && { alias: nameText(alias) }) })}
    />
  );
}
