import { msg } from '@lingui/core/macro';
import type { MissingSymbol } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, countColumn, instantColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent, listText } from '../../../ui/text/format.ts';
import { options } from '../../../ui/text/options.ts';
import { codePlatformNames, fileTypes, parseStatuses } from '../symbol-files.ts';
import { fields, shortBuild, waitingHint } from './fields.tsx';

/** The missing file as text: the library, or else the kind of file. */
export const missingColumns: readonly Column<MissingSymbol>[] = [
  textColumn('version', fields.version.label, { card: 'title' }),
  choiceColumn('platform', fields.platform.label, codePlatformNames, { card: 'secondary' }),
  choiceColumn('fileType', fields.fileType.label, fileTypes, { card: 'secondary' }),
  textColumn('library', fields.library.label),
  {
    id: 'buildId',
    header: fields.buildIds.label,
    cell: ({ buildId }) => (buildId === undefined ? absent : shortBuild(buildId)),
    hint: ({ buildId }) => buildId,
    copy: { label: fields.buildIds.label, value: ({ buildId }) => buildId ?? '' },
  },
  countColumn('crashes', msg`Crashes`, {
    card: 'secondary',
    hint: (_, { say }) => say(waitingHint),
  }),
  {
    id: 'parseStatus',
    header: msg`Uploaded file`,
    hidden: true,
    words: parseStatuses,
    cell: ({ parseStatus }) =>
      parseStatus === undefined ? absent : <Status value={parseStatus} table={parseStatuses} />,
  },
  instantColumn('firstSeenAt', msg`First seen`, {
    hidden: 'narrow',
    hint: (_, { say }) => say(msg`In the last 7 days`),
  }),
];

export const missingFilters: readonly Filter[] = [
  { kind: 'choice', id: 'platform', label: fields.platform.label, options: options(codePlatformNames) },
];

/** The name of a missing file: the file and the version that needs it. */
export const missingName = (
  { platform, version, fileType, library }: MissingSymbol,
  say: (message: (typeof fileTypes)[keyof typeof fileTypes]) => string,
  language: string,
): string =>
  listText(language, [`${say(codePlatformNames[platform])} ${version}`, library ?? say(fileTypes[fileType])], 'unit');
