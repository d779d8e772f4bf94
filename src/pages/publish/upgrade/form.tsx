import { Textarea, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Platform as Platforms } from '../../../../openapi/generated/limits.common.ts';
import type { Upgrade } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/upgrades/input.ts';
import { upgrades } from '../../../api/generated/upgrades/resource.ts';
import { useGetHighestVersion } from '../../../api/generated/upgrades/upgrades.ts';
import { errorToast } from '../../../api/error-place.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { FromFile } from '../../../ui/upload/from-file.tsx';
import { UploadField } from '../../../ui/upload/upload-field.tsx';
import { fileName } from '../../../ui/upload/file-value.ts';
import { uploadedFiles, uploadTransport } from '../../../api/upload.ts';
import { Audience } from '../../../resource/audience/audience.tsx';
import { address } from './address.ts';
import { audienceDraft, fields, packageRule, toInput, toValues, rules, type UpgradeValues } from './form-values.ts';
import { ServiceField, useServices } from './service.tsx';
import { versionHelpSlot, VersionHelp } from './version-help.tsx';
import { platformNames } from '../../../resource/platforms.ts';
import { toDraft } from '../package-values.ts';
import { options } from '../../../ui/text/options.ts';
import { releaseModes, upgradeModes } from './labels.ts';

const transport = uploadTransport('package');

/** New package, and change of a pending one. */
export default function UpgradeForm() {
  const { params, search } = useAddress(address);
  const { platform } = params;
  const { t, i18n } = useLingui();
  const { data: version } = useGetHighestVersion({ kind: 'upgrade', platform }, errorToast);
  const services = useServices(search.form !== undefined);
  const name = i18n._(platformNames[platform]);
  const isHosted = ({ releaseMode }: UpgradeValues) => platform === 'harmony' || releaseMode === 'enterprise';
  /** The values with the service that the form shows. */
  const filled = (values: UpgradeValues): UpgradeValues => ({
    ...values,
    serviceId: isHosted(values) ? values.serviceId || services.main : '',
  });

  return (
    <ResourceForm
      of={upgrades}
      input={input}
      title={(entity: Upgrade | null) => (entity ? t`Edit ${name} ${entity.version}` : t`New ${name} package`)}
      alongside={{ mode: undefined }}
      initial={(entity: Upgrade | null) => toValues(entity, search.mode)}
      rules={(values, entity) => rules(values, { highest: version?.highest, entity })}
      fields={fields}
      toInput={(values) => toInput(filled(values))}
      toDraft={toDraft}
      print={({ releaseMode, upgradeMode, fileId, serviceId }) => ({
        releaseMode: i18n._(releaseModes[releaseMode]),
        upgradeMode: i18n._(upgradeModes[upgradeMode]),
        fileId: fileName(fileId),
        serviceId: services.nameOf(serviceId),
      })}
      done={{ created: msg`Package created`, saved: msg`Changes saved` }}
    >
      {(form, entity) => (
        <>
          <TextInput
            {...form.getInputProps('version')}
            autoComplete="off"
            data-autofocus
            inputContainer={versionHelpSlot(version?.highest, (next) => form.setFieldValue('version', next))}
          />
          <FromFile
            value={form.values.version}
            file={form.values.fileId}
            fact="version"
            onTake={(inFile) => form.setFieldValue('version', inFile)}
          />
          <VersionHelp version={form.values.version} highest={version?.highest} own={entity?.version} />
          <TextInput {...form.getInputProps('packageName')} autoComplete="off" />
          <FromFile
            value={form.values.packageName}
            file={form.values.fileId}
            fact="name"
            onTake={(packageName) => form.setFieldValue('packageName', packageName)}
          />
          <RadioGroup {...form.getInputProps('releaseMode')} options={options(releaseModes)} />
          {form.values.releaseMode === 'enterprise' ? (
            <UploadField
              {...form.getInputProps('fileId')}
              value={form.values.fileId}
              rule={packageRule(platform)}
              transport={transport}
              uploaded={uploadedFiles(Platforms[platform].packages[0])}
            />
          ) : (
            <TextInput {...form.getInputProps('address')} type="url" inputMode="url" />
          )}
          {isHosted(form.values) && (
            <ServiceField
              {...form.getInputProps('serviceId')}
              services={services}
              value={filled(form.values).serviceId}
            />
          )}
          <RadioGroup {...form.getInputProps('upgradeMode')} options={options(upgradeModes)} />
          <TextInput {...form.getInputProps('minOsVersion')} autoComplete="off" />
          {platform === 'ios' && (
            <FromFile
              value={form.values.minOsVersion}
              file={form.values.fileId}
              fact="lowestSystem"
              onTake={(lowest) => form.setFieldValue('minOsVersion', lowest)}
            />
          )}
          <Textarea {...form.getInputProps('description')} rows={3} />
          <Audience kind="upgrade" {...(entity && { ownerId: entity.id })} {...audienceDraft(platform, form.values)} />
        </>
      )}
    </ResourceForm>
  );
}
