import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Platform as Platforms } from '../../../../openapi/generated/limits.common.ts';
import type { Platform, Upgrade } from '../../../api/generated/client.schemas.ts';
import { upgrades } from '../../../api/generated/upgrades/resource.ts';
import { useGetHighestVersion } from '../../../api/generated/upgrades/upgrades.ts';
import { errorToast } from '../../../api/error-place.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Control, Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { FromFile } from '../../../ui/upload/from-file.tsx';
import { UploadField } from '../../../ui/upload/upload-field.tsx';
import { uploadedFiles, uploadTransport } from '../../../api/upload.ts';
import { Audience } from '../../../resource/audience/audience.tsx';
import { address } from './address.ts';
import { fields } from './fields.ts';
import { audienceDraft, form, packageRule, rules, type UpgradeValues } from './form-values.ts';
import { ServiceField, useServices } from './service.tsx';
import { VersionField } from './version-field.tsx';
import { platformNames } from '../../../resource/platforms.ts';

const transport = uploadTransport('package');

const isHosted = (platform: Platform, { releaseMode }: UpgradeValues): boolean =>
  platform === 'harmony' || releaseMode === 'enterprise';

/** The facts of a package file by the fields that they belong in. */
const facts = { version: 'version', packageName: 'name', minOsVersion: 'lowestSystem' } as const;

interface FileValueProps {
  of: EditForm<UpgradeValues>;
  name: keyof typeof facts;
}

/** Offers the value read from the file for a field. */
const FileValue = ({ of: { values, setFieldValue }, name }: FileValueProps) => (
  <FromFile
    value={values[name]}
    file={values.fileId}
    fact={facts[name]}
    onTake={(value) => setFieldValue(name, value)}
  />
);

/** The input of a field, with the value read from the file. */
const FileInput = (props: FileValueProps) => (
  <>
    <Input of={fields[props.name]} />
    <FileValue {...props} />
  </>
);

/** The package file, of a type that the platform installs. */
const PackageField = ({ platform }: { platform: Platform }) => (
  <Control of={fields.fileId}>
    {(slot) => (
      <UploadField
        {...slot}
        rule={packageRule(platform)}
        transport={transport}
        uploaded={uploadedFiles(Platforms[platform].packages[0])}
      />
    )}
  </Control>
);

/** The form for creating a package or editing a pending one. */
export default function UpgradeForm() {
  const { params, search } = useAddress(address);
  const { platform } = params;
  const { t, i18n } = useLingui();
  const { data: version } = useGetHighestVersion({ kind: 'upgrade', platform }, errorToast);
  const highest = version?.highest;
  const services = useServices(search.form !== undefined);
  const name = i18n._(platformNames[platform]);
  /** The chosen service, or the one that the form shows by default. */
  const serviceOf = (values: UpgradeValues) => (isHosted(platform, values) ? values.serviceId || services.main : '');

  return (
    <ResourceForm
      of={upgrades}
      {...form}
      title={(entity) => (entity ? t`Edit ${name} ${entity.version}` : t`New ${name} package`)}
      alongside={{ mode: undefined }}
      initial={(entity: Upgrade | null) => ({
        ...form.initial(entity),
        ...(!entity && search.mode && { upgradeMode: search.mode }),
      })}
      rules={(values, entity) => rules(values, { highest, entity })}
      toInput={(values) => form.toInput({ ...values, serviceId: serviceOf(values) })}
      print={(values, place) => ({ ...form.print(values, place), serviceId: services.nameOf(values.serviceId) })}
      done={{ created: msg`Package created` }}
    >
      {(edit, entity) => (
        <>
          <Inputs
            of={fields}
            own={{
              version: (
                <VersionField of={fields.version} form={edit} highest={highest} own={entity?.version}>
                  <FileValue of={edit} name="version" />
                </VersionField>
              ),
              packageName: <FileInput of={edit} name="packageName" />,
              fileId: <PackageField platform={platform} />,
              address: <Input of={fields.address} type="url" inputMode="url" />,
              serviceId: isHosted(platform, edit.values) && (
                <Control of={fields.serviceId}>
                  {(slot) => <ServiceField {...slot} services={services} value={serviceOf(edit.values)} />}
                </Control>
              ),
              ...(platform === 'ios' && { minOsVersion: <FileInput of={edit} name="minOsVersion" /> }),
            }}
          />
          <Audience kind="upgrade" {...(entity && { ownerId: entity.id })} {...audienceDraft(platform, edit.values)} />
        </>
      )}
    </ResourceForm>
  );
}
