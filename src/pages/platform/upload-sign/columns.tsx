import { msg } from '@lingui/core/macro';
import type { SignCert } from '../../../api/generated/client.schemas.ts';
import { textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';
import { checksumColumn, factColumns, subjectColumn, validityColumns, validityFilter } from '../certificate.tsx';
import { labels, marks } from './labels.ts';

export const columns: readonly Column<SignCert>[] = [
  textColumn('alias', labels.alias, { card: 'title' }),
  {
    id: 'isCurrent',
    header: labels.current,
    exports: {
      isCurrent: {
        title: labels.current,
        texts: ({ say }) => [
          `[{isCurrent=true}${say(labels.current)}]`,
          `[{hasPrivateKey=true}${say(labels.privateKey)}]`,
        ],
      },
    },
    cell: ({ isCurrent, hasPrivateKey }) =>
      isCurrent || hasPrivateKey ? (
        <>
          {isCurrent && <Status value="current" table={marks} />}
          {hasPrivateKey && <Status value="key" table={marks} />}
        </>
      ) : (
        absent
      ),
  },
  ...validityColumns(),
  subjectColumn({ card: 'secondary' }),
  checksumColumn('sha256', labels.sha256, msg`fingerprint`),
  ...factColumns({ hidden: 'narrow' }),
];

export const filters: readonly Filter[] = [{ kind: 'text', id: 'alias', label: labels.alias }, validityFilter];
