import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { useImportGrayWhitelist } from '../../../api/generated/gray-rules/gray-rules.ts';
import { fileRule } from '../../../rules/file.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { UploadField } from '../../../ui/upload/upload-field.tsx';
import { fileIdOf, fileProblem, type FileValue } from '../../../ui/upload/file-value.ts';
import { useUpload } from '../../../ui/upload/store.ts';
import { uploadTransport } from '../../../api/upload.ts';
import type { RuleOwner } from './owner.ts';
import classes from './gray.module.css';

const rule = fileRule('idList');
const transport = uploadTransport('idList');

/** Appends the device ids of a text file to a white list, and says what became of each line. */
export function WhitelistImport({ owner, ruleId }: { owner: RuleOwner; ruleId: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<FileValue | null>(null);
  const upload = useUpload(file?.key);
  const { mutate, data, isPending } = useImportGrayWhitelist();
  const fileId = fileIdOf(file, upload);

  if (!open) return <Button small variant="subtle" onClick={() => setOpen(true)}>{t`Import device ids…`}</Button>;
  return (
    <div>
      <UploadField label={t`Text file, one device id a line`} value={file} onChange={setFile} rule={rule} transport={transport} />
      <ReasonButton
        code={isPending ? 'FILE_UPLOADING' : fileProblem(file, upload)}
        onClick={() => fileId && mutate({ owner: owner.kind, ownerId: owner.id, id: ruleId, data: { fileId } })}
      >
        {t`Import`}
      </ReasonButton>
      {data && (
        <div role="status" className={classes.meta}>
          {t`${data.added} added, ${data.duplicated} duplicates, ${data.skippedTotal ?? data.skipped.length} invalid`}
          {data.skipped.length > 0 && (
            <ul>
              {data.skipped.slice(0, 10).map(({ line, text }) => <li key={line}>{t`Line ${line}: ${text}`}</li>)}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
