import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { is } from 'valibot';
import { DeviceId } from '../../../../openapi/generated/schemas.fields.ts';
import type { DeviceListType } from '../../../api/generated/client.schemas.ts';
import { useImportDeviceEntries } from '../../../api/generated/device-lists/device-lists.ts';
import { uploadTransport } from '../../../api/upload.ts';
import { fileRule } from '../../../rules/file.ts';
import { idsOfLines } from '../../../rules/id-list.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { fileIdOf, fileProblem, type FileValue } from '../../../ui/upload/file-value.ts';
import { UploadField } from '../../../ui/upload/upload-field.tsx';
import { useUpload } from '../../../ui/upload/transfer/store.ts';
import { IdsPreview } from './ids-preview.tsx';
import classes from './form.module.css';

const rule = fileRule('idList');
const transport = uploadTransport('idList');
const shownLines = 20;
/** The drawer has nothing to read before it is shown. */
const nothingToRead = { data: true, error: null, refetch: () => {} };

function ImportForm({ listType, code }: { listType: DeviceListType; code: string | null }) {
  const { t } = useLingui();
  const [file, setFile] = useState<FileValue | null>(null);
  const upload = useUpload(file?.key);
  const fileId = fileIdOf(file, upload);
  const { mutate, data: report, isPending, isSuccess, reset } = useImportDeviceEntries();
  const { data: found } = useQuery({
    queryKey: ['ids of a file', fileId],
    queryFn: async () => idsOfLines(await (await transport.load(fileId ?? '')).text(), (id) => is(DeviceId, id)),
    enabled: fileId !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  const reason = code ?? (isPending ? 'FILE_UPLOADING' : fileProblem(file, upload));
  return (
    <div className={classes.body}>
      <p
        className={classes.meta}
      >{t`One device ID per line. New IDs are added to the list. Duplicates and invalid lines are skipped.`}</p>
      <UploadField
        label={t`Text file`}
        value={file}
        onChange={(next) => {
          reset();
          setFile(next);
        }}
        rule={rule}
        transport={transport}
      />
      {found && !isSuccess && <IdsPreview {...found} />}
      {!isSuccess && (
        <div>
          <ReasonButton code={reason} onClick={() => fileId && mutate({ listType, data: { fileId } })}>
            {found ? t`Import ${plural(found.ids.length, { one: '# device', other: '# devices' })}` : t`Import`}
          </ReasonButton>
        </div>
      )}
      {report && (
        <div role="status" className={classes.report}>
          <b>{t`${plural(report.added, { other: '# added' })}, ${plural(report.duplicated, { one: '# duplicate', other: '# duplicates' })}, ${plural(report.skippedTotal, { one: '# line skipped', other: '# lines skipped' })}`}</b>
          {report.inOtherTotal > 0 && (
            <p>
              {t`${plural(report.inOtherTotal, { one: '# of them is also on the other list, and the block list takes precedence', other: '# of them are also on the other list, and the block list takes precedence' })}: ${report.inOther.slice(0, shownLines).join(', ')}`}
            </p>
          )}
          {report.skipped.length > 0 && (
            <ul>
              {report.skipped.slice(0, shownLines).map(({ line, text, reason: why }) => (
                <li key={line}>
                  {why === 'full' ? t`Line ${line}: ${text} (the list is full)` : t`Line ${line}: ${text}`}
                </li>
              ))}
              {report.skippedTotal > shownLines && <li>{t`and ${report.skippedTotal - shownLines} more`}</li>}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

/** Appends the device ids of a text file to a list: shows them first, and says afterwards what became of each line. */
export default function ImportDevices(props: { listType: DeviceListType; code: string | null }) {
  const { search, setSearch } = useView('/pages/platform/black-white-list');
  const { t } = useLingui();
  return (
    <DetailDrawer
      opened={search.open === 'import'}
      onClose={() => setSearch({ open: undefined })}
      title={props.listType === 'black' ? t`Import to block list` : t`Import to allow list`}
      query={nothingToRead}
    >
      {() => <ImportForm {...props} />}
    </DetailDrawer>
  );
}
