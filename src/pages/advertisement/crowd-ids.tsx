import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { is } from 'valibot';
import type { IdsRead } from '../../../openapi/files/ids.ts';
import type { TextEncoding } from '../../../openapi/files/text.ts';
import type { CrowdMembersInput } from '../../api/generated/client.schemas.ts';
import { CrowdIds, CrowdMembers } from '../../../openapi/generated/limits.advertisement.ts';
import { CrowdMemberId } from '../../../openapi/generated/schemas.advertisement.ts';
import { IdFileField } from '../../resource/device-ids/id-file-field.tsx';
import { countIdsOfFile } from '../../resource/device-ids/use-ids-of-file.ts';
import { limitCode } from '../../rules/limit.ts';
import { typedIds } from '../../rules/id-list.ts';
import { IdsInput } from '../../ui/id-list/ids-input.tsx';
import { IdsPreview, TypedIds } from '../../ui/id-list/ids-preview.tsx';
import type { Row } from '../../ui/list/types.ts';
import { fileCodec } from '../../resource/fields/file-codec.ts';
import { Control, Input } from '../../resource/fields/inputs.tsx';
import { idsLabel, type IdFields } from './crowd-id-fields.ts';

const isMember = (id: string) => is(CrowdMemberId, id);
const mostTyped = CrowdIds.maxItems;
const mostOfFile = CrowdMembers.maxItems;
const typed = (ids: string) => typedIds(ids, isMember, mostTyped);

/** Problem code of typed ids, or null: surplus ids are rejected, never truncated; invalid ids must be corrected. */
function idsProblem(text: string): string | null {
  const { ids, invalid, full, skipped } = typed(text);
  if (full > 0) return 'LIST_ADD_MOST';
  if (skipped.some(({ text: one }) => Array.from(one).length >= 50)) return 'CROWD_ID_LENGTH';
  if (invalid > 0) return limitCode('ids');
  return ids.length > 0 ? null : 'CROWD_IDS_REQUIRED';
}

/** Codecs that send the ids of a form: the valid ones without duplicates, or the file. */
export const idCodecs = { ids: { write: (text: string) => typed(text).ids, problem: idsProblem }, fileId: fileCodec };

/** The number of ids of a change; undefined if its file can't be read now. */
export const countIds = async ({ ids = [], fileId }: Pick<CrowdMembersInput, 'ids' | 'fileId'>) =>
  fileId === undefined ? ids.length : countIdsOfFile(fileId, isMember, mostOfFile);

/** A summary of the typed or uploaded user or device ids. */
function IdsSummary(props: { read: IdsRead; most: number; encoding?: TextEncoding; room?: number | undefined }) {
  const { t } = useLingui();
  const { ids, duplicates, invalid } = props.read;
  return (
    <IdsPreview
      {...props}
      counts={t`${plural(ids.length, { one: '# ID', other: '# IDs' })} · ${plural(duplicates, { one: '# duplicate', other: '# duplicates' })} · ${plural(invalid, { one: '# invalid', other: '# invalid' })}`}
      label={t(idsLabel)}
    />
  );
}

interface IdInputsProps<Item extends Row> {
  of: IdFields<Item>;
  /** Current number of members that ids are added to; undefined if they are not added. */
  added?: number | undefined;
}

/** The fields for the ids, with a summary of the ids that were found. */
export function IdInputs<Item extends Row>({ of: fields, added }: IdInputsProps<Item>) {
  const room = added === undefined ? undefined : mostOfFile - added;
  return (
    <>
      <Input of={fields.source} />
      <Control of={fields.fileId}>
        {(slot) => (
          <IdFileField {...slot} isId={isMember} most={mostOfFile}>
            {(ids) => <IdsSummary {...ids} most={mostOfFile} room={room} />}
          </IdFileField>
        )}
      </Control>
      <Control of={fields.ids}>
        {(text) => (
          <>
            <IdsInput {...text} isId={isMember} most={mostTyped} />
            <TypedIds text={text.value} isId={isMember} most={mostTyped}>
              {(read) => <IdsSummary read={read} most={mostTyped} room={room} />}
            </TypedIds>
          </>
        )}
      </Control>
    </>
  );
}
