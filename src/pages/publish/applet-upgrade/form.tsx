import { useQuery, useQueryClient } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AppletPackage } from '../../../api/generated/client.schemas.ts';
import { appletPackages } from '../../../api/generated/applet-packages/resource.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { getGetHighestVersionQueryOptions } from '../../../api/generated/upgrades/upgrades.ts';
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
import { plainOptions } from '../../../ui/text/options.ts';
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

const highestOf = (appletId: string) =>
  getGetHighestVersionQueryOptions(
    { kind: 'applet', appletId },
    { query: { ...errorToast.query, enabled: appletId !== '' } },
  );

/** The version field, with the highest version of the chosen applet. */
function AppletVersion({ form: edit, own }: { form: EditForm<PackageValues>; own: string | undefined }) {
  const { appletId } = edit.values;
  const { data } = useQuery(highestOf(appletId));
  return (
    <VersionField of={fields.version} form={edit} highest={data?.highest} own={own} isComparable={appletId !== ''} />
  );
}

/** The form for creating an applet package or editing an unreleased one. */
export default function PackageForm() {
  const { search } = useAddress(appletPackages);
  const { t } = useLingui();
  const applets = plainOptions(useListOptions('applet', errorToast).data);
  const client = useQueryClient();

  return (
    <ResourceForm
      of={appletPackages}
      {...form}
      title={(entity) => (entity ? t`Edit ${entity.appletName} ${entity.version}` : t`New applet package`)}
      initial={(entity: AppletPackage | null) => ({
        ...form.initial(entity),
        ...(!entity && { appletId: search.appletId ?? '' }),
      })}
      rules={(values, entity) =>
        rules(values, { highest: client.getQueryData(highestOf(values.appletId).queryKey)?.highest, entity })
      }
      print={(values, place) => ({
        ...form.print(values, place),
        appletId: applets.find(({ value }) => value === values.appletId)?.label ?? values.appletId,
      })}
      done={{ created: msg`Applet package created` }}
    >
      {(edit, entity) => (
        <>
          <Inputs
            of={fields}
            own={{
              appletId: <Input of={fields.appletId} none={t`Choose an applet`} options={applets} data-autofocus />,
              version: <AppletVersion form={edit} own={entity?.version} />,
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
