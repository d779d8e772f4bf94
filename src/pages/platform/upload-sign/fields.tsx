import { msg } from '@lingui/core/macro';
import type { SignCert, SignCertInput } from '../../../api/generated/client.schemas.ts';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { fieldsOf, output, text } from '../../../resource/fields/field.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';
import {
  certificateFile,
  checksumField,
  current,
  factFields,
  marks,
  subjectField,
  validityFields,
  validityFilter,
} from '../certificate.tsx';

const key = { tone: 'neutral', label: msg`Private key` } as const;

export const fields = fieldsOf<SignCert, SignCertInput>()({
  fileId: certificateFile(msg`A private key in the file is stored but can't be viewed or downloaded`),
  alias: text(msg`Alias`, { hint: msg`Leave empty to use the file name`, column: { card: 'title' } }),
  isCurrent: output(current, {
    column: {
      exports: {
        isCurrent: {
          title: current,
          texts: ({ say }) => [`[{isCurrent=true}${say(current)}]`, `[{hasPrivateKey=true}${say(key.label)}]`],
        },
      },
      cell: ({ isCurrent, hasPrivateKey }) =>
        isCurrent || hasPrivateKey ? (
          <>
            {isCurrent && <Status value="current" table={marks} />}
            {hasPrivateKey && <Status value="key" table={{ key }} />}
          </>
        ) : (
          absent
        ),
    },
  }),
  ...validityFields<SignCert>(),
  subject: subjectField({ card: 'secondary' }),
  sha256: checksumField('sha256', msg`SHA-256 fingerprint`, msg`fingerprint`),
  ...factFields<SignCert>({ hidden: 'narrow' }),
});

export const columns = columnsOf(fields);
export const filters = [...filtersBy(fields, ['alias']), validityFilter];
