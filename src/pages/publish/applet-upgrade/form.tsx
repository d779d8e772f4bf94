import { useState } from 'react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AppletPackage } from '../../../api/generated/client.schemas.ts';
import { appletPackages } from '../../../api/generated/applet-packages/resource.ts';
import { useListApplets } from '../../../api/generated/applets/applets.ts';
import { useGetHighestVersion } from '../../../api/generated/upgrades/upgrades.ts';
import { errorToast } from '../../../api/error-place.ts';
import { uploadedFiles } from '../../../api/upload.ts';
import { Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { Audience } from '../../../resource/audience/audience.tsx';
import { PageInput, ZipField } from '../zip-field.tsx';
import { VersionField } from '../upgrade/version-field.tsx';
import { fields } from './fields.tsx';
import { audienceDraft, form, homePage, rules, type PackageValues } from './form-values.ts';
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

/** The applet of the form, once chosen or loaded, and its highest version. */
function useApplet() {
  const { search } = useAddress(appletPackages);
  const [appletId, setAppletId] = useState(search.appletId ?? '');
  const { data } = useGetHighestVersion(
    { kind: 'applet', appletId },
    { query: { ...errorToast.query, enabled: appletId !== '' } },
  );
  return {
    appletId,
    highest: appletId === '' ? undefined : data?.highest,
    choose: (edit: EditForm<PackageValues>, id: string) => {
      edit.setFieldValue('appletId', id);
      setAppletId(id);
    },
    load: async (id: string) => {
      const item = await appletPackages.get(id);
      setAppletId(item.appletId);
      return item;
    },
  };
}

/** The form for creating an applet package or editing an unreleased one. */
export default function PackageForm() {
  const { search } = useAddress(appletPackages);
  const { t } = useLingui();
  const applets = useListApplets({ size: 100, sort: ['name,asc'] }, errorToast).data?.items ?? [];
  const { appletId, highest, choose, load } = useApplet();

  return (
    <ResourceForm
      of={{ ...appletPackages, get: load }}
      {...form}
      title={(entity) => (entity ? t`Edit ${entity.appletName} ${entity.version}` : t`New applet package`)}
      initial={(entity: AppletPackage | null) => ({
        ...form.initial(entity),
        ...(!entity && { appletId: search.appletId ?? '' }),
      })}
      rules={(values, entity) => rules(values, { highest: values.appletId === appletId ? highest : undefined, entity })}
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
                <Input
                  of={fields.appletId}
                  none={t`Choose an applet`}
                  options={applets.map(({ id, name }) => ({ value: id, label: name }))}
                  onChoose={(id) => choose(edit, id)}
                  data-autofocus
                />
              ),
              version: (
                <VersionField
                  of={fields.version}
                  form={edit}
                  highest={highest}
                  own={entity?.version}
                  isComparable={edit.values.appletId !== ''}
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
