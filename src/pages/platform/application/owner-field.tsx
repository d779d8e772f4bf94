import { useState } from 'react';
import type { SelectProps } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useListApplicationOwners } from '../../../api/generated/applications/applications.ts';
import { SearchSelect, type SearchResult } from '../../../ui/field/search-select.tsx';

interface OwnerFieldProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value: SearchResult | null;
  onChange: (owner: SearchResult | null) => void;
}

/** Selects a user by full name or user name, or none. */
export function OwnerField(field: OwnerFieldProps) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const { data, error } = useListApplicationOwners(
    { name: name.trim() },
    { query: { placeholderData: keepPreviousData } },
  );
  const choices = data?.map(({ userId, userName, fullName }) => ({ value: userId, label: fullName, note: userName }));
  return <SearchSelect {...field} choices={choices} failure={error} onSearch={setName} placeholder={t`No owner`} />;
}
