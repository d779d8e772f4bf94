import { useLingui } from '@lingui/react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { components } from '../../../openapi/generated/types.ts';

type Page = components['schemas']['UpgradePage'];

const columns = [
  'version',
  'packageName',
  'releaseMode',
  'upgradeMode',
  'status',
  'fileSize',
  'publishedAt',
  'createdAt',
] as const;

async function load(): Promise<Page> {
  const headers = { Authorization: `Bearer ${sessionStorage.getItem('token')}` };
  const answer = await fetch('/yusp-app-common/api/upgrade/android?size=20', { headers });
  return answer.json();
}

export default function List() {
  const { _ } = useLingui();
  const { data, refetch } = useQuery({ queryKey: ['list'], queryFn: load });
  return (
    <main>
      <h1>{_('list')}</h1>
      <Button onClick={() => void refetch()}>{data?.total ?? 0}</Button>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data?.items.map((item) => (
            <tr key={item.id}>
              {columns.map((column) => (
                <td key={column}>{item[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
