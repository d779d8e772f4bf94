import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UploadService } from '../../../api/generated/client.schemas.ts';
import { uploadServices } from '../../../api/generated/upload-services/resource.ts';
import { useSetDefaultUploadService } from '../../../api/generated/upload-services/upload-services.ts';
import { problemShown } from '../../../api/update.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { prefetchList, ResourceList } from '../../../resource/list.tsx';
import { toast } from '../../../shell/toasts/toasts.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import './outcomes.ts';
import { columns, filters } from './columns.tsx';
import { useConnectionTest } from './connection.tsx';

const UploadServiceForm = lazy(() => import('./form.tsx'));
const UploadServiceDetail = lazy(() => import('./detail.tsx'));

export const prefetch = prefetchList(uploadServices);

/** Why a service cannot be deleted, or null. */
function keeps({ isDefault, packages }: UploadService): string | null {
  if (isDefault) return 'SERVICE_DEFAULT';
  return packages > 0 ? 'SERVICE_IN_USE' : null;
}

/** Servers that packages are uploaded to and downloaded from. */
export default function UploadServiceList() {
  const { t } = useLingui();
  const { ask, dialog } = useConfirm();
  const { mutateAsync: setDefault } = useSetDefaultUploadService(problemShown);
  const test = useConnectionTest();

  const runTest = async (service: UploadService) => {
    const result = await test(service);
    if (result?.ok !== false) return;
    const { serviceAddress: host } = service;
    const { message } = result;
    toast({ kind: 'error', text: msg`${host} did not answer: ${message}` });
  };
  const askDefault = ({ id, serviceAddress: host }: UploadService, items: readonly UploadService[]) => {
    const present = items.find(({ isDefault }) => isDefault)?.serviceAddress;
    ask({
      title: t`Make ${host} the default?`,
      verb: t`Make default`,
      names: present === undefined ? [host] : [host, present],
      harmless: true,
      impact: [t`Packages without a service of their own are downloaded from it.`],
      next:
        present === undefined
          ? t`The service that is the default now stops being it.`
          : t`${present} is then no longer the default.`,
      run: () => setDefault({ id }),
    });
  };

  return (
    <ResourceList
      of={uploadServices}
      name={(service) => service.serviceAddress}
      columns={columns}
      filters={filters}
      create={t`New upload service`}
      empty={t`No upload service yet. Packages are uploaded to one and phones download them from it.`}
      acts={(items) => [
        { id: 'test', control: 'doQuery', label: t`Test`, inline: true, run: (service) => void runTest(service) },
        {
          id: 'default',
          control: 'doUpdate',
          label: t`Make default`,
          reason: ({ isDefault }) => (isDefault ? t`It is the default already` : null),
          run: (service) => askDefault(service, items),
        },
      ]}
      remove={{
        title: (names) => (names.length === 1 ? t`Delete ${names[0]}?` : t`Delete ${names.length} upload services?`),
        impact: (service) => `${service.serviceAddress}:${service.uploadPort}`,
        next: t`This cannot be undone.`,
        refuse: keeps,
      }}
      form={UploadServiceForm}
      detail={UploadServiceDetail}
    >
      {dialog}
    </ResourceList>
  );
}
