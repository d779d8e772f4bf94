'use no memo';

import { keepPreviousData } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import type { UploadService } from '../../../api/generated/client.schemas.ts';
import {
  getListUploadServicesQueryOptions,
  useDeleteUploadServices,
  useListUploadServices,
  useSetDefaultUploadService,
} from '../../../api/generated/upload-services/upload-services.ts';
import { problemShown } from '../../../api/update.ts';
import type { Prefetch } from '../../../routes/view.ts';
import { useControls } from '../../../session/permission.ts';
import { prefetchOf, useView } from '../../../shell/tabs/use-view.ts';
import type { View } from '../../../shell/tabs/use-view.ts';
import { toast } from '../../../shell/toasts.ts';
import { typedCount } from '../../../ui/confirm/question.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import type { Settle } from '../../../ui/list/types.ts';
import { paging } from '../../../ui/list/search.ts';
import { Once } from '../../../ui/once.tsx';
import { part } from '../../../ui/part.ts';
import './outcomes.ts';
import { columns, filters } from './columns.tsx';
import { useConnectionTest } from './connection.tsx';

const UploadServiceForm = part('publish', () => import('./form.tsx'));
const UploadServiceDetail = part('publish', () => import('./detail.tsx'));

/** Why services cannot be deleted, or null. */
function keeps(services: readonly UploadService[]): string | null {
  if (services.some(({ isDefault }) => isDefault)) return 'SERVICE_DEFAULT';
  return services.some(({ packages }) => packages > 0) ? 'SERVICE_IN_USE' : null;
}

const path = '/pages/publish/ftp-manager';

const asked = ({ serviceAddress, protocol, ...search }: View<typeof path>['search']) => ({
  ...paging(search),
  serviceAddress,
  protocol,
});

export const prefetch: Prefetch = prefetchOf(path, ({ search }) => getListUploadServicesQueryOptions(asked(search)));

/** Servers that packages are uploaded to and downloaded from. */
export default function UploadServiceList() {
  const { search, setSearch } = useView(path);
  const { t } = useLingui();
  const may = useControls('publish/ftp-manager');
  const { ask, dialog } = useConfirm();

  const query = useListUploadServices(asked(search), { query: { placeholderData: keepPreviousData } });
  const { mutateAsync: remove } = useDeleteUploadServices(problemShown);
  const { mutateAsync: setDefault } = useSetDefaultUploadService(problemShown);
  const test = useConnectionTest();

  const runTest = async (service: UploadService) => {
    const result = await test(service);
    if (result?.ok !== false) return;
    const { serviceAddress: host } = service;
    const { message } = result;
    toast({ kind: 'error', text: msg`${host} did not answer: ${message}` });
  };
  const askDefault = ({ id, serviceAddress: host }: UploadService) => {
    const present = query.data?.items.find(({ isDefault }) => isDefault)?.serviceAddress;
    ask({
      title: t`Make ${host} the default?`,
      verb: t`Make default`,
      names: present === undefined ? [host] : [host, present],
      harmless: true,
      impact: [t`Packages without a service of their own are downloaded from it.`],
      next: present === undefined ? t`The service that is the default now stops being it.` : t`${present} is then no longer the default.`,
      run: () => setDefault({ id }),
    });
  };
  const askDelete = (services: readonly UploadService[], settle: Settle) =>
    ask({
      title: services.length === 1 ? t`Delete ${services[0]?.serviceAddress ?? ''}?` : t`Delete ${services.length} upload services?`,
      verb: t`Delete`,
      names: services.map((service) => service.serviceAddress),
      impact: services.map((service) => `${service.serviceAddress}:${service.uploadPort}`),
      next: t`This cannot be undone.`,
      ...typedCount(services.length),
      records: services.map(({ id, serviceAddress: host }) => ({ id, name: host })),
      settle,
      run: (ids) => remove({ id: ids.join(',') }),
    });

  const create = may('doCreate') && <Button onClick={() => setSearch({ form: 'new' })}>{t`New upload service`}</Button>;
  return (
    <ListPage
      table="publish.ftp-manager.1"
      title={t`Upload services`}
      name={(service) => service.serviceAddress}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filters}
      opens="view"
      primary={create}
      empty={{ what: t`No upload service yet. Packages are uploaded to one and phones download them from it.`, action: create }}
      rowActions={[
        { id: 'test', control: 'doQuery', label: t`Test`, inline: true, run: (service: UploadService) => void runTest(service) },
        { id: 'edit', control: 'doUpdate', label: t`Edit`, run: ({ id }: UploadService) => setSearch({ form: id }) },
        { id: 'default', control: 'doUpdate', label: t`Make default`, reason: ({ isDefault }: UploadService) => (isDefault ? t`It is the default already` : null), run: askDefault },
        { id: 'delete', control: 'doDelete', label: t`Delete`, danger: true, refuse: (service: UploadService) => keeps([service]), run: (service: UploadService, settle: Settle) => askDelete([service], settle) },
      ].filter(({ control }) => may(control))}
      bulkActions={may('doDelete') ? [{ id: 'delete', label: t`Delete`, danger: true, refuse: keeps, run: askDelete }] : []}
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <UploadServiceForm />
      </Once>
      <Once when={search.view !== undefined}>
        <UploadServiceDetail />
      </Once>
    </ListPage>
  );
}
