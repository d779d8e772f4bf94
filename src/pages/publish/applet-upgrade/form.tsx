import { useState } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AppletPackage } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/applet-packages/input.ts';
import { appletPackages } from '../../../api/generated/applet-packages/resource.ts';
import { useListApplets } from '../../../api/generated/applets/applets.ts';
import { useGetHighestVersion } from '../../../api/generated/upgrades/upgrades.ts';
import { errorToast } from '../../../api/error-place.ts';
import { uploadedFiles } from '../../../api/upload.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { fileName } from '../../../ui/upload/file-value.ts';
import { Audience } from '../../../resource/audience/audience.tsx';
import { toDraft } from '../package-values.ts';
import { pageInput, ZipField } from '../zip-field.tsx';
import { versionHelpSlot, VersionHelp } from '../upgrade/version-help.tsx';
import { options } from '../../../ui/text/options.ts';
import { audienceDraft, fields, homePage, rules, toInput, toValues } from './form-values.ts';
import { releaseModes, scopes } from './labels.ts';
import classes from './applet-upgrade.module.css';

const uploaded = uploadedFiles('zip', 'publish/applet-upgrade');

/** New package of an applet, and change of one that is not released. */
export default function PackageForm() {
  const { search } = useAddress(appletPackages);
  const { t } = useLingui();
  const applets = useListApplets({ size: 100, sort: ['name,asc'] }, errorToast).data?.items ?? [];
  // The applet of the form, once one is chosen or read: the highest version is that of this applet.
  const [appletId, setAppletId] = useState(search.appletId ?? '');
  const { data: version } = useGetHighestVersion(
    { kind: 'applet', appletId },
    { query: { ...errorToast.query, enabled: appletId !== '' } },
  );
  const highest = appletId === '' ? undefined : version?.highest;
  const get = async (id: string) => {
    const item = await appletPackages.get(id);
    setAppletId(item.appletId);
    return item;
  };

  return (
    <ResourceForm
      of={{ ...appletPackages, get }}
      input={input}
      title={(entity: AppletPackage | null) =>
        entity ? t`Edit ${entity.appletName} ${entity.version}` : t`New applet package`
      }
      initial={(entity) => toValues(entity, search.appletId ?? '')}
      rules={(values, entity) => rules(values, values.appletId === appletId ? highest : undefined, entity)}
      fields={fields}
      toInput={toInput}
      toDraft={toDraft}
      print={(values) => ({
        appletId: applets.find(({ id }) => id === values.appletId)?.name ?? values.appletId,
        fileId: fileName(values.fileId),
        releaseScope: t(scopes[values.releaseScope]),
        releaseMode: t(releaseModes[values.releaseMode]),
      })}
      done={{ created: msg`Applet package created`, saved: msg`Changes saved` }}
    >
      {(form, entity) => {
        const draft = audienceDraft(form.values, entity);
        return (
          <>
            <NativeSelect
              {...form.getInputProps('appletId')}
              data-autofocus
              onChange={(event) => {
                form.setFieldValue('appletId', event.currentTarget.value);
                setAppletId(event.currentTarget.value);
              }}
            >
              <option value="">{t`Choose an applet`}</option>
              {applets.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
            <TextInput
              {...form.getInputProps('version')}
              autoComplete="off"
              inputContainer={versionHelpSlot(highest, (next) => form.setFieldValue('version', next))}
            />
            {form.values.appletId !== '' && (
              <VersionHelp version={form.values.version} highest={highest} own={entity?.version} />
            )}
            <TextInput {...form.getInputProps('packageName')} autoComplete="off" />
            <TextInput {...pageInput(form, 'homePath')} autoComplete="off" />
            <ZipField form={form} page={homePage(form.values)} uploaded={uploaded} />
            <RadioGroup {...form.getInputProps('releaseScope')} options={options(scopes)} />
            <RadioGroup {...form.getInputProps('releaseMode')} options={options(releaseModes)} />
            {draft ? (
              <Audience kind="applet" {...(entity && { ownerId: entity.id })} draft={draft} />
            ) : (
              <p
                className={classes.help}
              >{t`After you save the package, add targeting rules to it in the list. It can't be published without one.`}</p>
            )}
          </>
        );
      }}
    </ResourceForm>
  );
}
