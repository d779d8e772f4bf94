import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AppletPackage } from '../../../api/generated/client.schemas.ts';
import { appletPackages } from '../../../api/generated/applet-packages/resource.ts';
import { useListApplets } from '../../../api/generated/applets/applets.ts';
import { useGetHighestVersion } from '../../../api/generated/upgrades/upgrades.ts';
import { errorToast } from '../../../api/error-place.ts';
import { uploadedFiles } from '../../../api/upload.ts';
import { Control, Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { plainText } from '../../../ui/text/plain-text.ts';
import { Audience } from '../../../resource/audience/audience.tsx';
import { versionProblem } from '../package-values.ts';
import { PageInput, ZipField } from '../zip-field.tsx';
import { versionHelpSlot, VersionHelp } from '../upgrade/version-help.tsx';
import { fields } from './fields.tsx';
import { audienceDraft, form, homePage, type PackageValues } from './form-values.ts';
import classes from './applet-upgrade.module.css';

const uploaded = uploadedFiles('zip', 'publish/applet-upgrade');

/** The audience of the package; for delivery by targeting rules, a note on the next steps. */
function AudiencePreview({ values, entity }: { values: PackageValues; entity: AppletPackage | null }) {
  const { t } = useLingui();
  const draft = audienceDraft(values, entity);
  if (draft) return <Audience kind="applet" {...(entity && { ownerId: entity.id })} draft={draft} />;
  return (
    <p
      className={classes.help}
    >{t`After you save the package, add targeting rules to it in the list. It can't be published without one.`}</p>
  );
}

/** The version field, with suggestions and a comparison with the applet's highest version. */
function VersionField({ of: edit, highest, own }: { of: EditForm<PackageValues>; highest?: string; own?: string }) {
  return (
    <>
      <Input
        of={fields.version}
        inputContainer={versionHelpSlot(highest, (next) => edit.setFieldValue('version', next))}
      />
      {edit.values.appletId !== '' && <VersionHelp version={edit.values.version} highest={highest} own={own} />}
    </>
  );
}

/** The form for creating an applet package or editing an unreleased one. */
export default function PackageForm() {
  const { search } = useAddress(appletPackages);
  const { t } = useLingui();
  const applets = useListApplets({ size: 100, sort: ['name,asc'] }, errorToast).data?.items ?? [];
  // The applet of the form, once chosen or loaded: determines the highest version.
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
  const choices = [
    { value: '', label: t`Choose an applet` },
    ...applets.map(({ id, name }) => ({ value: id, label: name })),
  ];

  return (
    <ResourceForm
      of={{ ...appletPackages, get }}
      {...form}
      title={(entity) => (entity ? t`Edit ${entity.appletName} ${entity.version}` : t`New applet package`)}
      initial={(entity: AppletPackage | null) => ({
        ...form.initial(entity),
        ...(!entity && { appletId: search.appletId ?? '' }),
      })}
      rules={(values, entity) => ({
        ...form.rules(values, entity),
        version: versionProblem(
          plainText(values.version),
          values.appletId === appletId ? highest : undefined,
          entity?.version,
        ),
      })}
      print={(values, place) => ({
        ...form.print(values, place),
        appletId: applets.find(({ id }) => id === values.appletId)?.name ?? values.appletId,
      })}
      done={{ created: msg`Applet package created` }}
    >
      {(edit, entity) => (
        <>
          <Inputs
            of={fields}
            own={{
              appletId: (
                <Control of={fields.appletId}>
                  {({ onChange, ...slot }) => (
                    <NativeSelect
                      {...slot}
                      data={choices}
                      data-autofocus
                      onChange={(event) => {
                        onChange(event);
                        setAppletId(event.currentTarget.value);
                      }}
                    />
                  )}
                </Control>
              ),
              version: (
                <VersionField
                  of={edit}
                  {...(highest !== undefined && { highest })}
                  {...(entity && { own: entity.version })}
                />
              ),
              homePath: <PageInput form={edit} of={fields.homePath} />,
              fileId: <ZipField form={edit} page={homePage(edit.values)} uploaded={uploaded} />,
            }}
          />
          <AudiencePreview values={edit.values} entity={entity} />
        </>
      )}
    </ResourceForm>
  );
}
