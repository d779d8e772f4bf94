import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { GrayRuleInput as limits } from '../../../../openapi/generated/limits.publish.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useImportGrayWhitelist } from '../../../api/generated/gray-rules/gray-rules.ts';
import { errorsInline } from '../../../api/error-place.ts';
import { ImportReport } from '../../../resource/device-ids/import-report.tsx';
import { idFileRule, idFiles, useIdsOfFile } from '../../../resource/device-ids/use-ids-of-file.ts';
import { isDeviceId } from '../../../rules/device-id.ts';
import { DeviceIdsPreview, InvalidIdsDownload } from '../../../ui/id-list/ids-preview.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { QueryContent } from '../../../ui/list/states.tsx';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { UploadField } from '../../../ui/upload/upload-field.tsx';
import { fileIdOf, fileProblem, type FileValue } from '../../../ui/upload/file-value.ts';
import { useUpload } from '../../../ui/upload/transfer/store.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import type { RuleOwner } from './owner.ts';
import { confirmImport } from './act-rule.ts';

const most = limits.whitelist.maxItems;
const rule = idFileRule(isDeviceId, most);

interface WhitelistImportProps {
  owner: RuleOwner;
  ruleId: string;
  /** Number of ids in the rule's list. */
  count: number;
  confirm: (question: Promise<Confirmation>) => void;
}

/** The form that imports device ids from a text file into an allow list and shows the result of each line. */
export function WhitelistImport({ owner, ruleId, count, confirm }: WhitelistImportProps) {
  const { t } = useLingui();
  const { problemText } = useKit();
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<FileValue | null>(null);
  const upload = useUpload(file?.key);
  // Needs no confirmation while the rules deliver nothing: the release is not live, or its rules are inactive.
  const asks = owner.isLive && !owner.rulesRest;
  const { mutate, mutateAsync, data, isPending, reset } = useImportGrayWhitelist(asks ? errorsInline : {});
  const fileId = fileIdOf(file, upload);
  const content = useIdsOfFile(fileId, isDeviceId, most);
  const read = content.data?.read;
  const callOf = (id: string) => ({ owner: owner.kind, ownerId: owner.id, id: ruleId, data: { fileId: id } });
  const empty = read?.ids.length === 0 ? 'IMPORT_NO_IDS' : null;
  const start = (id: string) => {
    if (asks) confirm(confirmImport(owner, { ruleId, fileId: id }, () => mutateAsync(callOf(id))));
    else mutate(callOf(id));
  };

  if (!open) return <Button small variant="subtle" onClick={() => setOpen(true)}>{t`Import device IDs…`}</Button>;
  return (
    <div>
      <UploadField
        label={t`Text file of device IDs`}
        value={file}
        onChange={(next) => {
          reset();
          setFile(next);
        }}
        rule={rule}
        transport={idFiles}
      />
      {fileId && !data && (
        <QueryContent query={content} rows={2}>
          {(ids) => <DeviceIdsPreview {...ids} most={most} room={most - count} />}
        </QueryContent>
      )}
      {/* Nothing is imported before its preview. */}
      {(read !== undefined || fileId === undefined) && (
        <ReasonButton
          code={isPending ? 'importing' : (fileProblem(file, upload) ?? empty)}
          say={(problem) => (isPending ? t`Importing…` : problemText(problem))}
          onClick={() => fileId && start(fileId)}
        >
          {t`Import`}
        </ReasonButton>
      )}
      {data && <ImportReport report={data} />}
      {data && read && <InvalidIdsDownload read={read} />}
    </div>
  );
}
