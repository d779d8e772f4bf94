import { useState } from 'react';
import { msg } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { OfflinePackage } from '../../../api/generated/client.schemas.ts';
import { useGetFile } from '../../../api/generated/files/files.ts';
import { offlinePackages } from '../../../api/generated/offline-packages/resource.ts';
import { useListSubApps } from '../../../api/generated/sub-apps/sub-apps.ts';
import { getGetHighestVersionQueryOptions, useGetHighestVersion } from '../../../api/generated/upgrades/upgrades.ts';
import { errorToast } from '../../../api/error-place.ts';
import { Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { fillIn } from '../../../ui/form/fill-in.ts';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { Audience } from '../../../resource/audience/audience.tsx';
import { PageInput, ZipField } from '../zip-field.tsx';
import { address } from './address.ts';
import { ClientsField } from './clients-field.tsx';
import { fields } from './fields.tsx';
import { audienceDraft, form, mainPage, toClients, type OfflineValues } from './form-values.ts';
import { clientsText } from './labels.ts';
import { RelatedField } from './related-field.tsx';
import { uploadedFor } from './uploaded-files.ts';
import { VersionField } from './version-field.tsx';
import classes from './offline-upgrade.module.css';

/**
 * Initial values of a new package: the sub-application of the list, its next version, and a chosen uploaded file. If a
 * request fails, the form opens without its value.
 */
function usePreset() {
  const { search } = useAddress(address);
  const subAppId = search.subAppId ?? '';
  const isPreset = search.form === 'new' && subAppId !== '';
  const next = useGetHighestVersion(
    { kind: 'offline', subAppId },
    { query: { ...errorToast.query, enabled: isPreset } },
  );
  const isChosen = search.form === 'new' && search.file !== undefined;
  const { data: file, isFetched } = useGetFile(search.file ?? '', {
    query: { ...errorToast.query, enabled: isChosen },
  });
  return {
    isReady: (!isPreset || next.isFetched) && (!isChosen || isFetched),
    values: {
      subAppId,
      version: next.data?.next ?? '',
      fileId: isChosen && file ? { stored: { id: file.id, name: file.name, size: file.size } } : null,
    },
  };
}

/**
 * Selects another sub-application, with its next version unless one was typed.
 * @param first initial version of a new package
 */
function useSubAppChoice(first: string) {
  const client = useQueryClient();
  const [offered, setOffered] = useState('');
  return async (edit: EditForm<OfflineValues>, subAppId: string) => {
    edit.setFieldValue('subAppId', subAppId);
    edit.setFieldValue('relatedVersion', '');
    if (!subAppId || ![offered, first, ''].includes(edit.values.version)) return;
    const next = client
      .fetchQuery(getGetHighestVersionQueryOptions({ kind: 'offline', subAppId }))
      .then((answer) => ({ version: answer.next }));
    const { version } = await fillIn(edit, 'subAppId', next);
    if (version !== undefined) setOffered(version);
  };
}

/** How the package takes effect; if not at once for everyone, a note on the next steps. */
function EffectiveModeField({ mode }: { mode: OfflineValues['effectiveMode'] }) {
  const { t } = useLingui();
  return (
    <>
      <Input of={fields.effectiveMode} />
      {mode !== 'full' && (
        <p
          className={`note ${classes.help}`}
        >{t`After you save the package, set its stages or targeting rules under “Rollout”. It can't be published without them.`}</p>
      )}
    </>
  );
}

/** The audience of the package, as far as the form defines it. */
function AudiencePreview({ values, entity }: { values: OfflineValues; entity: OfflinePackage | null }) {
  const audience = audienceDraft(values, entity);
  return audience && <Audience kind="offline" {...(entity && { ownerId: entity.id })} {...audience} />;
}

/** The form for creating an offline package or editing one that was never published. */
export default function OfflineForm() {
  const { t, i18n } = useLingui();
  const subApps = useListSubApps(undefined, errorToast).data ?? [];
  const preset = usePreset();
  const choose = useSubAppChoice(preset.values.version);

  return (
    <ResourceForm
      of={offlinePackages}
      {...form}
      alongside={{ file: undefined }}
      ready={preset.isReady}
      title={(entity) => (entity ? t`Edit ${entity.subAppName} ${entity.version}` : t`New offline package`)}
      initial={(entity: OfflinePackage | null) => ({ ...form.initial(entity), ...(!entity && preset.values) })}
      print={(values, place) => ({
        ...form.print(values, place),
        subAppId: subApps.find(({ subAppId }) => subAppId === values.subAppId)?.name ?? values.subAppId,
        clients: clientsText((message) => i18n._(message), toClients(values.clients)),
      })}
      locked={(row) => (row.everPublished ? 'REL_PUBLISHED_LOCKED' : offlinePackages.update.refuse(row))}
      done={{ created: msg`Offline package created` }}
    >
      {(edit, entity) => (
        <>
          <Inputs
            of={fields}
            own={{
              subAppId: (
                <Input
                  of={fields.subAppId}
                  none={t`Choose a sub-application`}
                  options={subApps.map(({ subAppId, name }) => ({ value: subAppId, label: `${name} (${subAppId})` }))}
                  onChoose={(subAppId) => void choose(edit, subAppId).catch(() => {})}
                  data-autofocus
                />
              ),
              version: <VersionField form={edit} own={entity?.version} />,
              clients: <ClientsField form={edit} />,
              relatedVersion: edit.values.packageType === 'incremental' && <RelatedField form={edit} />,
              fileId: (
                <ZipField form={edit} page={mainPage(edit.values)} uploaded={uploadedFor(edit.values, entity?.id)} />
              ),
              effectiveMode: <EffectiveModeField mode={edit.values.effectiveMode} />,
              domain: <Input of={fields.domain} type="url" inputMode="url" />,
              mainUrl: <PageInput form={edit} of={fields.mainUrl} />,
            }}
          />
          <AudiencePreview values={edit.values} entity={entity} />
        </>
      )}
    </ResourceForm>
  );
}
