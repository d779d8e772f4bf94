import { useLingui } from '@lingui/react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';

interface TableProps {
  address: string;
  columns: readonly string[];
}

interface Page {
  total: number;
  items: Record<string, string | number>[];
}

async function load(address: string): Promise<Page> {
  const headers = { Authorization: `Bearer ${sessionStorage.getItem('token')}` };
  return (await fetch(address, { headers })).json();
}

/** A table over one call, with the rows' values as text. The query of its address selects the rows. */
export function Table({ address, columns }: TableProps) {
  const { _ } = useLingui();
  const { searchStr } = useLocation();
  const url = `${address}${searchStr || '?size=20'}`;
  const { data, refetch } = useQuery({ queryKey: [url], queryFn: () => load(url) });
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
            <tr key={item['id']}>
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
