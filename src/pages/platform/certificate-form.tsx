import { msg } from '@lingui/core/macro';
import { uploadTransport } from '../../api/upload.ts';
import type { InputField } from '../../resource/fields/field.ts';
import { fileCodec } from '../../resource/fields/file-codec.ts';
import { Control } from '../../resource/fields/inputs.tsx';
import { fileRule } from '../../rules/file.ts';
import type { Row } from '../../ui/list/types.ts';
import type { FileValue } from '../../ui/upload/file-value.ts';
import { UploadField } from '../../ui/upload/upload-field.tsx';

const rule = fileRule('certificate');
const transport = uploadTransport('certificate');

export const codecs = { fileId: fileCodec };
export const done = { created: msg`Certificate uploaded` };

/** The file of a new certificate. */
export const CertificateField = <Item extends Row>({ of: field }: { of: InputField<Item, FileValue | null> }) => (
  <Control of={field}>{(slot) => <UploadField {...slot} rule={rule} transport={transport} />}</Control>
);
