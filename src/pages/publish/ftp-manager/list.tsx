import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UploadService } from '../../../api/generated/client.schemas.ts';
import { uploadServices } from '../../../api/generated/upload-services/resource.ts';
import { perform } from '../../../api/change.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { toast } from '../../../shell/toasts/toasts.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { columns, filters } from './fields.tsx';
import { useConnectionTest } from './connection.tsx';

const UploadServiceForm = lazy(() => import('./form.tsx'));
const UploadServiceDetail = lazy(() => import('./detail.tsx'));

export const prefetch = prefetchList(uploadServices);

const { setDefaultUploadService: setDefault } = uploadServices;

/** Why a service can't be deleted, or null. */
function refuseDelete({ isDefault, packages }: UploadService): string | null {
  if (isDefault) return 'SERVICE_DEFAULT';
  return packages > 0 ? 'SERVICE_IN_USE' : null;
}

/** The list of upload services: servers that packages are uploaded to and downloaded from. */
export default function UploadServiceList() {
  const { t } = useLingui();
  const test = useConnectionTest();

  const runTest = async (service: UploadService) => {
    const result = await test(service);
    if (result?.ok !== false) return;
    const { serviceAddress: host } = service;
    const { message } = result;
    toast({ kind: 'error', text: msg`${host} can't be reached: ${message}` });
  };
  const confirmDefault = ({ id, serviceAddress: host }: UploadService, all: readonly UploadService[]): Confirmation => {
    const present = all.find(({ isDefault }) => isDefault)?.serviceAddress;
    return {
      title: t`Make ${host} the default?`,
      verb: t`Make default`,
      names: present === undefined ? [host] : [host, present],
      harmless: true,
      impact: [t`New packages that don't name a service will be downloaded from it. Existing packages keep theirs.`],
      next:
        present === undefined
          ? t`The current default service will no longer be the default.`
          : t`${present} will no longer be the default.`,
      run: () => perform(setDefault, { id }, { done: msg`Default upload service changed` }),
    };
  };

  return (
    <ResourceList
      of={uploadServices}
      name={(service) => service.serviceAddress}
      columns={columns}
      filters={filters}
      create={t`New upload service`}
      empty={t`No upload services yet. Packages are uploaded to a service, and devices download them from it.`}
      acts={[
        { id: 'test', control: 'doQuery', label: msg`Test`, inline: true, run: runTest },
        {
          of: setDefault,
          label: msg`Make default`,
          reason: ({ isDefault }) => (isDefault ? t`Already the default` : null),
          confirm: confirmDefault,
        },
      ]}
      remove={{
        several: (count) => t`Delete ${count} upload services?`,
        impact: (all) => all.map(({ serviceEndpoint }) => serviceEndpoint),
        refuse: refuseDelete,
        done: msg`Upload services deleted`,
      }}
      drawers={{ form: UploadServiceForm, view: UploadServiceDetail }}
    />
  );
}
