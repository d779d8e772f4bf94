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
  deviceId: { label: msg`Device id`, required: true, hint: msg`Letters, digits and dashes`, plain: true },
  config: { label: msg`Configuration` },
  signature: { label: msg({ message: 'Signature', context: 'call' }) },
  timestamp: { label: msg`Signed at`, hint: msg`Empty: now` },
  encryption: { label: msg`The body arrives` },
  nonce: { label: msg`Nonce`, hint: msg`Empty: a new one for each call`, plain: true },
  headers: { label: msg`Headers`, hint: msg`One a line, as in Accept: text/plain` },
  body: { label: msg`Body`, limit: limits.body },
  backend: { label: msg`The system behind` },
};

export const configs = [
  { value: 'draft', label: msg`As it would be generated now` },
  { value: 'inForce', label: msg`In force` },
];
export const signatures = [
  { value: 'valid', label: msg({ message: 'Valid', context: 'signature' }) },
  { value: 'missing', label: msg({ message: 'Missing', context: 'signature' }) },
  { value: 'wrong', label: msg({ message: 'Wrong', context: 'signature' }) },
];
export const encryptions = [
  { value: 'encrypted', label: msg`Encrypted` },
  { value: 'plain', label: msg`Unencrypted` },
];
export const backends = [
  { value: 'answers', label: msg`Answers` },
  { value: 'fails', label: msg`Fails` },
  { value: 'slow', label: msg`Is slow` },
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
