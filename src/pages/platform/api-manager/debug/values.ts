import { msg } from '@lingui/core/macro';
import { DebugCall as limits } from '../../../../../openapi/generated/limits.platform.ts';
import { DebugCall as schema } from '../../../../../openapi/generated/schemas.platform.ts';
import type { DebugCall } from '../../../../api/generated/client.schemas.ts';
import { area, choice, code, fieldsOf, own, type ValuesOf } from '../../../../resource/fields/field.ts';
import { formOf } from '../../../../resource/fields/form-of.ts';
import type { Row } from '../../../../ui/list/types.ts';
import { validation } from '../../../../ui/form/validation.ts';

export const fields = fieldsOf<Row, DebugCall>()({
  deviceId: code(msg`Device ID`, { required: true, hint: msg`Letters, digits, and hyphens` }),
  config: choice(
    msg`Configuration`,
    { draft: msg`Draft (not generated)`, inForce: msg`In force` },
    { initial: 'draft' },
  ),
  signature: choice(
    msg({ message: 'Signature', context: 'call' }),
    {
      valid: msg({ message: 'Valid', context: 'signature' }),
      missing: msg({ message: 'Missing', context: 'signature' }),
      wrong: msg({ message: 'Invalid', context: 'signature' }),
    },
    { initial: 'valid' },
  ),
  /** RFC 3339; empty for the current time. */
  timestamp: own(msg`Signed at`, '', { hint: msg`Leave empty for the current time` }),
  encryption: choice(
    msg`Body encryption`,
    { encrypted: msg`Encrypted`, plain: msg`Unencrypted` },
    { initial: 'encrypted' },
  ),
  nonce: code(msg`Nonce`, { hint: msg`Leave empty to use a new one for each request` }),
  /** One `Name: value` per line. */
  headers: own(msg`Request headers`, '', { hint: msg`One per line, for example Accept: text/plain` }),
  body: area(msg`Request body`, { rows: 4 }),
  backend: choice(
    msg`Backend system`,
    { answers: msg`Responds normally`, fails: msg`Returns an error`, slow: msg`Responds slowly` },
    { initial: 'answers' },
  ),
});

export type DebugValues = ValuesOf<typeof fields>;

const headersIn = (text: string): NonNullable<DebugCall['headers']> =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [name = '', ...value] = line.split(':');
      return { name: name.trim(), value: value.join(':').trim() };
    });

// Leading and trailing spaces of a body are significant.
const codecs = { headers: { write: headersIn }, body: { write: (body: string) => body } };

export const call = formOf(fields, { schema, limits }, { codecs });

const check = validation(schema, call.toInput);

/** Validates the values; a problem in one header line is a problem of the whole field. */
export const validate = (values: DebugValues) =>
  Object.fromEntries(Object.entries(check(values)).map(([path, wrong]) => [path.split('.')[0] ?? path, wrong]));

export const table = { ...call.fields, body: { label: fields.body.label, limit: limits.body } };
