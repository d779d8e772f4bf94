import { msg } from '@lingui/core/macro';
import { DebugCall as limits } from '../../../../../openapi/generated/limits.platform.ts';
import { DebugCall as Schema } from '../../../../../openapi/generated/schemas.platform.ts';
import type { DebugCall } from '../../../../api/generated/client.schemas.ts';
import type { FieldTable } from '../../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../../ui/form/validation.ts';
import { plainText } from '../../../../ui/text/plain-text.ts';

export interface DebugValues extends Record<string, unknown> {
  deviceId: string;
  config: DebugCall['config'];
  signature: DebugCall['signature'];
  /** RFC 3339, empty for now. */
  timestamp: string;
  encryption: DebugCall['encryption'];
  nonce: string;
  /** One a line: `Name: value`. */
  headers: string;
  body: string;
  backend: DebugCall['backend'];
}

export const initial: DebugValues = {
  deviceId: '',
  config: 'draft',
  signature: 'valid',
  timestamp: '',
  encryption: 'encrypted',
  nonce: '',
  headers: '',
  body: '',
  backend: 'answers',
};

export const fields: FieldTable = {
  deviceId: { label: msg`Device ID`, required: true, hint: msg`Letters, digits, and hyphens`, plain: true },
  config: { label: msg`Configuration` },
  signature: { label: msg({ message: 'Signature', context: 'call' }) },
  timestamp: { label: msg`Signed at`, hint: msg`Leave empty for the current time` },
  encryption: { label: msg`Body encryption` },
  nonce: { label: msg`Nonce`, hint: msg`Leave empty to use a new one for each request`, plain: true },
  headers: { label: msg`Request headers`, hint: msg`One per line, for example Accept: text/plain` },
  body: { label: msg`Request body`, limit: limits.body },
  backend: { label: msg`Backend system` },
};

export const configs = [
  { value: 'draft', label: msg`Draft (not generated)` },
  { value: 'inForce', label: msg`In force` },
];
export const signatures = [
  { value: 'valid', label: msg({ message: 'Valid', context: 'signature' }) },
  { value: 'missing', label: msg({ message: 'Missing', context: 'signature' }) },
  { value: 'wrong', label: msg({ message: 'Invalid', context: 'signature' }) },
];
export const encryptions = [
  { value: 'encrypted', label: msg`Encrypted` },
  { value: 'plain', label: msg`Unencrypted` },
];
export const backends = [
  { value: 'answers', label: msg`Responds normally` },
  { value: 'fails', label: msg`Returns an error` },
  { value: 'slow', label: msg`Responds slowly` },
];

const headersIn = (text: string): NonNullable<DebugCall['headers']> =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [name = '', ...value] = line.split(':');
      return { name: name.trim(), value: value.join(':').trim() };
    });

/** What is not filled in is not sent. */
export const toCall = ({ nonce, timestamp, headers, body, ...values }: DebugValues): DebugCall => ({
  deviceId: plainText(values.deviceId),
  config: values.config,
  signature: values.signature,
  encryption: values.encryption,
  backend: values.backend,
  ...(nonce && { nonce: plainText(nonce) }),
  ...(timestamp && { timestamp }),
  ...(headers.trim() && { headers: headersIn(headers) }),
  ...(body && { body }),
});

const check = validation(Schema, toCall);

/** What is wrong with a line of headers is wrong with the field. */
export const validate = (values: DebugValues) =>
  Object.fromEntries(Object.entries(check(values)).map(([path, code]) => [path.split('.')[0] ?? path, code]));
