import type { ChangeEvent } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import type { MainPage } from '../../rules/main-page.ts';
import type { EditForm } from '../../ui/form/use-edit-form.tsx';
import type { FileValue } from '../../ui/upload/file-value.ts';
import { useUpload } from '../../ui/upload/transfer/store.ts';
import upload from '../../ui/upload/upload.module.css';
import { pageProblem } from './package-values.ts';

interface PageNoteProps {
  file: FileValue | null;
  page: MainPage;
  /** What the form says of the file. */
  error: unknown;
}

/** Warns, as soon as a zip is chosen, that it lacks the page it is to begin with; unless its field says so already. */
export function PageNote({ file, page, error }: PageNoteProps) {
  const { t } = useLingui();
  const code = pageProblem(file, page, useUpload(file?.key));
  const { path } = page;
  if (code === null || code === error) return null;
  return (
    <p className={upload.offer} role="status">
      <IconAlertTriangle size={16} aria-hidden className={upload.warning} />
      <span>{t`The zip file does not contain the page ${path}.`}</span>
    </p>
  );
}

/** The input of the page's path: another path takes back what was said of the file because of this one. */
export function pageInput<Values extends Record<string, unknown>>(form: EditForm<Values>, field: string) {
  const { onChange, ...props } = form.getInputProps(field);
  return {
    ...props,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onChange(event);
      if (form.errors['fileId'] === 'ZIP_PAGE_MISSING') form.clearFieldError('fileId');
    },
  };
}
