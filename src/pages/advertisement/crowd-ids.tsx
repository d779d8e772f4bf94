import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { is } from 'valibot';
import type { IdsRead } from '../../../openapi/files/ids.ts';
import type { TextEncoding } from '../../../openapi/files/text.ts';
import { CrowdIds, CrowdMembers } from '../../../openapi/generated/limits.advertisement.ts';
import { CrowdMemberId } from '../../../openapi/generated/schemas.advertisement.ts';
import { idFileRule, idFiles, useIdsOfFile } from '../../resource/device-ids/use-ids-of-file.ts';
import { limitCode } from '../../rules/limit.ts';
import { typedIds } from '../../rules/id-list.ts';
import { RadioGroup } from '../../ui/field/radio-group.tsx';
import type { EditForm, FieldTable } from '../../ui/form/use-edit-form.tsx';
import { IdsInput } from '../../ui/id-list/ids-input.tsx';
import { IdsPreview, TypedIds } from '../../ui/id-list/ids-preview.tsx';
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

const isMember = (id: string) => is(CrowdMemberId, id);
const mostTyped = CrowdIds.maxItems;
const typed = ({ ids }: IdsValues) => typedIds(ids, isMember, mostTyped);
const rule = idFileRule(isMember, CrowdMembers.maxItems);

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
    hint: msg`IDs separated by commas, semicolons, or line breaks, each under 50 characters. Invalid ones are skipped and reported`,
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
  const { ids, invalid, full, skipped } = typed(values);
  if (full > 0) return { ids: 'LIST_ADD_MOST' };
  if (skipped.some(({ text }) => Array.from(text).length >= 50)) return { ids: 'CROWD_ID_LENGTH' };
  if (invalid > 0) return { ids: limitCode('ids') };
  return { ids: ids.length > 0 ? null : 'CROWD_IDS_REQUIRED' };
}

export const keptIds = <Values extends IdsValues>(values: Values): Values => ({
  ...values,
  fileId: keptFile(values.fileId),
});

/** What the text or file holds: ids of users or devices, as the audience has them. */
function Found(shown: { read: IdsRead; most: number; encoding?: TextEncoding; room?: number | undefined }) {
  const { t } = useLingui();
  const { ids, duplicates, invalid } = shown.read;
  return (
    <IdsPreview
      {...shown}
      counts={t`${plural(ids.length, { one: '# ID', other: '# IDs' })} · ${plural(duplicates, { one: '# duplicate', other: '# duplicates' })} · ${plural(invalid, { one: '# invalid', other: '# invalid' })}`}
      label={t(crowdLabels.ids)}
    />
  );
}

function IdFile({ form, room }: { form: EditForm<IdsValues>; room: number | undefined }) {
  const { fileId: file } = form.values;
  const upload = useUpload(file?.key);
  const fileId = fileIdOf(file, upload);
  const found = useIdsOfFile(fileId, isMember, CrowdMembers.maxItems);
  return (
    <>
      <UploadField {...form.getInputProps('fileId')} value={file} rule={rule} transport={idFiles} />
      {found && <Found {...found} most={CrowdMembers.maxItems} room={room} />}
    </>
  );
}

/**
 * Where the ids come from, and what was found there.
 * @param added how many members they are added to; undefined where they are not added
 */
export function IdsField({ form, added }: { form: EditForm<IdsValues>; added?: number | undefined }) {
  const room = added === undefined ? undefined : CrowdMembers.maxItems - added;
  const isFile = form.values.source === 'file';
  return (
    <>
      <RadioGroup {...form.getInputProps('source')} options={options(crowdSources)} />
      {isFile ? (
        <IdFile form={form} room={room} />
      ) : (
        <>
          <IdsInput {...form.getInputProps('ids')} isId={isMember} most={mostTyped} />
          <TypedIds text={form.values.ids} isId={isMember} most={mostTyped}>
            {(read) => <Found read={read} most={mostTyped} room={room} />}
          </TypedIds>
        </>
      )}
    </>
  );
}
