import { useState } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { OfflinePackage } from '../../../api/generated/client.schemas.ts';
import { useGetFile } from '../../../api/generated/files/files.ts';
import { input } from '../../../api/generated/offline-packages/input.ts';
import { offlinePackages } from '../../../api/generated/offline-packages/resource.ts';
import { useListSubApps } from '../../../api/generated/sub-apps/sub-apps.ts';
import { getGetHighestVersionQueryOptions, useGetHighestVersion } from '../../../api/generated/upgrades/upgrades.ts';
import { errorToast } from '../../../api/error-place.ts';
import { uploadedFiles } from '../../../api/upload.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { fileName } from '../../../ui/upload/file-value.ts';
import { Audience } from '../../../resource/audience/audience.tsx';
import { storedFile, toDraft } from '../package-values.ts';
import { pageInput, ZipField } from '../zip-field.tsx';
import { address } from './address.ts';
import { ClientsField } from './clients-field.tsx';
import { audienceDraft, fields, mainPage, rules, toInput, toValues, type OfflineValues } from './form-values.ts';
import { RelatedField } from './related-field.tsx';
import { VersionField } from './version-field.tsx';
import classes from './offline-upgrade.module.css';
import { options } from '../../../ui/text/options.ts';
import { clientsText, effectiveModes, packageTypes, timings } from './labels.ts';

const uploaded = uploadedFiles('zip', 'publish/offline-upgrade');

/** New offline package, and change of one that was never published. */
export default function OfflineForm() {
  const { search } = useAddress(address);
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const subApps = useListSubApps(undefined, errorToast);
  const isPreset = search.form === 'new' && search.subAppId !== undefined;
  const preset = { subAppId: search.subAppId ?? '' };
  const nextOf = useGetHighestVersion(
    { kind: 'offline', ...preset },
    { query: { ...errorToast.query, enabled: isPreset } },
  );
  // A new package opens with its version, and waits for it no longer than it takes to fail.
  const isChosen = search.form === 'new' && search.file !== undefined;
  const { data: file, isFetched } = useGetFile(search.file ?? '', {
    query: { ...errorToast.query, enabled: isChosen },
  });
  const isReady = (!isPreset || nextOf.isFetched) && (!isChosen || isFetched);
  const [offered, setOffered] = useState('');

  /** Another sub-application has another next version: it is taken where nobody typed one. */
  const choose = async (form: EditForm<OfflineValues>, subAppId: string) => {
    form.setFieldValue('subAppId', subAppId);
    form.setFieldValue('relatedVersion', '');
    const { version } = form.values;
    if (!subAppId || ![offered, nextOf.data?.next ?? '', ''].includes(version)) return;
    const answer = await client
      .fetchQuery(getGetHighestVersionQueryOptions({ kind: 'offline', subAppId }))
      .catch(() => null);
    if (!answer) return;
    setOffered(answer.next);
    form.setFieldValue('version', answer.next);
  };

  return (
    <ResourceForm
      of={offlinePackages}
      input={input}
      alongside={{ file: undefined }}
      ready={isReady}
      title={(entity: OfflinePackage | null) =>
        entity ? t`Edit ${entity.subAppName} ${entity.version}` : t`New offline package`
      }
      initial={(entity) =>
        toValues(entity, {
          ...preset,
          version: nextOf.data?.next ?? '',
          file: isChosen && file ? storedFile(file.id, { fileName: file.name, fileSize: file.size }) : null,
        })
      }
      rules={rules}
      fields={fields}
      toInput={toInput}
      toDraft={toDraft}
      print={(values) => ({
        subAppId: subApps.data?.find(({ subAppId }) => subAppId === values.subAppId)?.name ?? values.subAppId,
        clients: clientsText((message) => i18n._(message), toInput(values).clients),
        packageType: t(packageTypes[values.packageType]),
        installTiming: t(timings[values.installTiming]),
        effectiveMode: t(effectiveModes[values.effectiveMode]),
        fileId: fileName(values.fileId),
      })}
      locked={(row) => (row.everPublished ? 'REL_PUBLISHED_LOCKED' : offlinePackages.update.refuse(row))}
      done={{ created: msg`Offline package created`, saved: msg`Changes saved` }}
    >
      {(form, entity) => {
        const audience = audienceDraft(form.values, entity);
        return (
          <>
            <NativeSelect
              {...form.getInputProps('subAppId')}
              onChange={(event) => void choose(form, event.currentTarget.value)}
              data-autofocus
            >
              <option value="">{t`Choose a sub-application`}</option>
              {subApps.data?.map(({ subAppId, name }) => (
                <option key={subAppId} value={subAppId}>{`${name} (${subAppId})`}</option>
              ))}
            </NativeSelect>
            <VersionField form={form} own={entity?.version} />
            <TextInput {...form.getInputProps('moduleName')} />
            <ClientsField form={form} />
            <RadioGroup {...form.getInputProps('packageType')} options={options(packageTypes)} />
            {form.values.packageType === 'incremental' && <RelatedField form={form} />}
            <ZipField form={form} page={mainPage(form.values)} uploaded={uploaded} />
            <RadioGroup {...form.getInputProps('installTiming')} options={options(timings)} />
            <RadioGroup {...form.getInputProps('effectiveMode')} options={options(effectiveModes)} />
            {form.values.effectiveMode !== 'full' && (
              <p
                className={classes.help}
              >{t`After you save the package, set its stages or targeting rules under “Rollout”. It can't be published without them.`}</p>
            )}
            <TextInput {...form.getInputProps('domain')} type="url" inputMode="url" autoComplete="off" />
            <TextInput {...pageInput(form, 'mainUrl')} autoComplete="off" />
            {audience && <Audience kind="offline" {...(entity && { ownerId: entity.id })} {...audience} />}
          </>
        );
      }}
    </ResourceForm>
  );
}
