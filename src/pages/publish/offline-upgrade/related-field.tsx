import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useListOfflinePackages } from '../../../api/generated/offline-packages/offline-packages.ts';
import { SearchSelect } from '../../../ui/field/search-select.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { plainText } from '../../../ui/text/plain-text.ts';
import type { OfflineValues } from './form-values.ts';

/** Selects the earlier version of the same sub-application that an incremental package builds on. */
export function RelatedField({ form }: { form: EditForm<OfflineValues> }) {
  const { t } = useLingui();
  const [part, setPart] = useState('');
  const { subAppId, relatedVersion } = form.values;
  const before = plainText(form.values.version);
  const version = part.trim().slice(0, 10);
  const { data, error } = useListOfflinePackages(
    { subAppId, size: 50, sort: ['version,desc'], ...(version ? { version } : {}) },
    { query: { enabled: subAppId !== '', placeholderData: keepPreviousData } },
  );
  const choices = data?.items
    .filter((row) => row.subAppId === subAppId && (before.length < 10 || row.version < before))
    .map((row) => ({ value: row.version, label: row.version, note: row.moduleName }));
  return (
    <SearchSelect
      {...form.getInputProps('relatedVersion')}
      value={relatedVersion ? { value: relatedVersion, label: relatedVersion } : null}
      onChange={(choice) => form.setFieldValue('relatedVersion', choice?.value ?? '')}
      choices={choices}
      failure={error}
      onSearch={setPart}
      placeholder={t`Choose a version`}
    />
  );
}
