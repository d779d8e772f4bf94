import { useState } from 'react';
import {
  bytesColumn,
  countColumn,
  instantColumn,
  longTextColumn,
  statusColumn,
  textColumn,
} from '../../resource/columns.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { SearchPatch } from '../../ui/list/search.ts';
import type { BulkAction, Column, Filter, RowAction } from '../../ui/list/types.ts';
import type { StatusTable } from '../../ui/status/status.tsx';
import { Piece, plain, Section } from './piece.tsx';

interface Sample {
  id: string;
  name: string;
  description?: string;
  status: string;
  devices: number;
  size?: number;
  updatedAt: string;
}

const statuses: StatusTable = {
  pending: { tone: 'warning', label: plain('Pending') },
  published: { tone: 'success', label: plain('Published') },
  failed: { tone: 'danger', label: plain('Failed') },
};

const items: readonly Sample[] = [
  {
    id: '1',
    name: '6.5.0',
    description:
      'Fingerprint sign-in, and a long description that takes what the other columns leave and is then cut off',
    status: 'pending',
    devices: 12_345,
    size: 48_000_000,
    updatedAt: '2026-11-21T14:05:00+08:00',
  },
  { id: '2', name: '6.4.0', status: 'published', devices: 1_204_331, updatedAt: '2026-10-02T09:30:00+08:00' },
  { id: '3', name: '6.3.9', status: 'failed', devices: 0, size: 900, updatedAt: '2026-09-01T00:00:00+08:00' },
];

const columns: readonly Column<Sample>[] = [
  {
    ...textColumn<Sample, 'name'>('name', plain('Version')),
    link: true,
    card: 'title',
    sort: 'name',
    copy: { label: plain('version'), value: ({ name }) => name },
  },
  longTextColumn('description', plain('Description'), { card: 'secondary' }),
  statusColumn(plain('Status'), statuses),
  countColumn('devices', plain('Devices')),
  bytesColumn('size', plain('Size')),
  instantColumn('updatedAt', plain('Last updated')),
];

const filters: readonly Filter[] = [
  { kind: 'text', id: 'name', label: plain('Version') },
  {
    kind: 'choice',
    id: 'status',
    label: plain('Status'),
    options: [
      { value: 'pending', label: plain('Pending') },
      { value: 'published', label: plain('Published') },
    ],
  },
  { kind: 'days', id: 'updated', from: 'from', to: 'to', label: plain('Last updated') },
];

const nothing = () => {};
const rowActions: readonly RowAction<Sample>[] = [
  {
    id: 'publish',
    label: 'Publish',
    inline: true,
    refuse: ({ status }) => (status === 'published' ? 'SAMPLE_LOCKED' : null),
    run: nothing,
  },
  {
    id: 'edit',
    label: 'Edit',
    refuse: ({ status }) => (status === 'published' ? 'SAMPLE_LOCKED' : null),
    run: nothing,
  },
  { id: 'delete', label: 'Delete', danger: true, run: nothing },
];
const bulkActions: readonly BulkAction<Sample>[] = [{ id: 'delete', label: 'Delete', danger: true, run: nothing }];

const query = {
  data: { items, total: 45, page: 1, size: 20 },
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  fetchStatus: 'idle',
  queryKey: ['gallery'],
  refetch: nothing,
} as const;

/** A list with every kind of cell, an applied filter, actions and pagination. */
export function Tables() {
  const [search, setSearch] = useState<SearchPatch>({ name: '6.', sort: 'name' });
  return (
    <Section title="List">
      <Piece name="list page" wide>
        <ListPage
          table="gallery.1"
          title="Packages"
          name={({ name }: Sample) => name}
          {...{ query, columns, filters, rowActions, bulkActions, search }}
          setSearch={(patch) => setSearch((now) => ({ ...now, ...patch }))}
          primary={<Button>New package</Button>}
          empty={{ what: 'No packages yet' }}
          opens="view"
        />
      </Piece>
    </Section>
  );
}
