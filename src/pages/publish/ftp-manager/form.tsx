import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UploadService, UploadServiceInput } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/upload-services/input.ts';
import { uploadServices } from '../../../api/generated/upload-services/resource.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { useCan } from '../../../session/permission.ts';
import { fields } from './fields.tsx';
import { DraftTester } from './tester.tsx';

const form = formOf(fields, input, { order: ['protocol'] });
const protocols = ['SFTP', 'FTP'].map((value) => ({ value, label: value }));

/** Whether the values name another server or user than the service: its password is not sent there. */
const isElsewhere = (service: UploadService, next: UploadServiceInput): boolean =>
  (['serviceAddress', 'uploadPort', 'protocol', 'user'] as const).some((name) => next[name] !== service[name]);

/**
 * The form for creating or editing an upload service. An empty password is not sent: the server then keeps the current
 * one.
 */
export default function UploadServiceForm() {
  const { t } = useLingui();
  const can = useCan();

  return (
    <ResourceForm
      of={uploadServices}
      {...form}
      title={(service) => (service ? t`Edit ${service.serviceAddress}` : t`New upload service`)}
      done={{ created: msg`Upload service created` }}
    >
      {({ values }, service) => {
        const next = form.toInput(values);
        const needsPassword = !service || isElsewhere(service, next);
        return (
          <Inputs
            of={fields}
            own={{
              protocol: <Input of={fields.protocol} options={protocols} />,
              password: (
                <>
                  <Input
                    of={fields.password}
                    required={needsPassword}
                    {...(service && {
                      description: needsPassword
                        ? t`The current password is kept only for the same server and user`
                        : t`Leave empty to keep the current password`,
                    })}
                  />
                  {can('publish/ftp-manager#doUpdate') && <DraftTester id={service?.id} input={next} />}
                </>
              ),
            }}
          />
        );
      }}
    </ResourceForm>
  );
}
