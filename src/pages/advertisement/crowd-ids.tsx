import { Textarea } from '@mantine/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { is } from 'valibot';
import { CrowdIds } from '../../../openapi/generated/limits.advertisement.ts';
import { CrowdMemberId } from '../../../openapi/generated/schemas.advertisement.ts';
import { idFiles, useIdsOfFile } from '../../resource/device-ids/use-ids-of-file.ts';
import { fileRule } from '../../rules/file.ts';
import { splitIds, type IdList as Sorted } from '../../rules/id-list.ts';
import { RadioGroup } from '../../ui/field/radio-group.tsx';
import type { EditForm, FieldTable } from '../../ui/form/use-edit-form.tsx';
import { IdsPreview } from '../../ui/id-list/ids-preview.tsx';
import { options } from '../../ui/text/options.ts';
import { fileIdOf, fileProblem, keptFile, type FileValue } from '../../ui/upload/file-value.ts';
import { useUpload } from '../../ui/upload/transfer/store.ts';
import { UploadField } from '../../ui/upload/upload-field.tsx';
import { crowdLabels, crowdSources } from './crowd.ts';

/** The ids of a form: typed, or those of a file. */
export interface IdsValues extends Record<string, unknown> {
  source: 'file' | 'list';
  /** As they were typed or pasted. */
  ids: string;
  fileId: FileValue | null;
}

const rule = fileRule('idList');
const separator = /[,，、]/u;
const isMember = (id: string) => is(CrowdMemberId, id);
const typed = ({ ids }: IdsValues) => splitIds(ids, isMember);

export const idFields = {
  source: { label: crowdLabels.source, required: true },
  ids: {
    label: crowdLabels.ids,
    required: true,
    hint: msg`Separate IDs with commas, spaces, or line breaks. Each must be under 50 characters. Up to 10,000 at a time`,
  },
  fileId: {
    label: crowdLabels.file,
    required: true,
    hint: msg`IDs separated by commas or line breaks, each under 50 characters. Invalid ones are skipped and reported`,
  },
} as const satisfies FieldTable;

export const noIds: IdsValues = { source: 'file', ids: '', fileId: null };

/** What is sent of them: those that are ids, once each, or the file. */
export function idsInput(values: IdsValues): { ids?: string[]; fileId?: string } {
  if (values.source === 'list') return { ids: typed(values).ids };
  const fileId = fileIdOf(values.fileId);
  return fileId === undefined ? {} : { fileId };
}

/** Surplus is refused and never cut off; what is no id is shown, and has to be corrected. */
export function idRules(values: IdsValues): Readonly<Record<string, string | null>> {
  if (values.source === 'file') return { ids: null, fileId: fileProblem(values.fileId) };
  const { ids, invalid } = typed(values);
  if (ids.length > CrowdIds.maxItems) return { ids: 'LIST_ADD_MOST' };
  if (invalid.some((id) => Array.from(id).length >= 50)) return { ids: 'CROWD_ID_LENGTH' };
  if (invalid.length > 0) return { ids: 'ENTRY_WRONG' };
  return { ids: ids.length > 0 ? null : 'CROWD_IDS_REQUIRED' };
}

export const keptIds = <Values extends IdsValues>(values: Values): Values => ({
  ...values,
  fileId: keptFile(values.fileId),
});

/** What the text or file holds: ids of users or devices, as the audience has them. */
function Found({ ids, duplicates, invalid }: Sorted) {
  const { t } = useLingui();
  return (
    <IdsPreview
      ids={ids}
      invalid={invalid}
      counts={t`${plural(ids.length, { one: '# ID', other: '# IDs' })} · ${plural(duplicates, { one: '# duplicate', other: '# duplicates' })} · ${plural(invalid.length, { one: '# invalid', other: '# invalid' })}`}
      label={t(crowdLabels.ids)}
    />
  );
}

function IdFile({ form }: { form: EditForm<IdsValues> }) {
  const { fileId: file } = form.values;
  const upload = useUpload(file?.key);
  const fileId = fileIdOf(file, upload);
  const found = useIdsOfFile(fileId, isMember, separator);
  return (
    <>
      <UploadField {...form.getInputProps('fileId')} value={file} rule={rule} transport={idFiles} />
      {found && <Found {...found} />}
    </>
  );
}

/** Where the ids come from, and what was found there. */
export function IdsField({ form }: { form: EditForm<IdsValues> }) {
  const isFile = form.values.source === 'file';
  return (
    <>
      <RadioGroup {...form.getInputProps('source')} options={options(crowdSources)} />
      {isFile ? (
        <IdFile form={form} />
      ) : (
        <>
          <Textarea {...form.getInputProps('ids')} rows={6} spellCheck={false} />
          <Found {...typed(form.values)} />
        </>
      )}
    </>
  );
}
