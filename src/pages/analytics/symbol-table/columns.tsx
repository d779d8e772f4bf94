import { msg } from '@lingui/core/macro';
import type { MissingSymbol, SymbolFile, SymbolFileType } from '../../../api/generated/client.schemas.ts';
import { bytesColumn, choiceColumn, countColumn, instantColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { ProgressStatus } from '../../../ui/status/progress-status.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { absent, listText, truncateMiddle } from '../../../ui/text/format.ts';
import { options } from '../../../ui/text/options.ts';
import { codePlatformNames, fileTypes, parseStatuses } from '../symbol-files.ts';
import { buildIdLabel, failReasons, labels, typesOf } from './labels.ts';

const shortBuild = 17;

export const columns: readonly Column<SymbolFile>[] = [
  textColumn('fileName', labels.file, { card: 'title' }),
  choiceColumn('fileType', labels.fileType, fileTypes, { card: 'secondary', hidden: true }),
  textColumn('version', labels.version, { card: 'secondary' }),
  {
    id: 'parseStatus',
    header: labels.parseStatus,
    card: 'status',
    words: parseStatuses,
    cell: ({ parseStatus, progress }) => (
      <ProgressStatus
        value={parseStatus}
        table={parseStatuses}
        progress={parseStatus === 'parsing' ? progress : undefined}
      />
    ),
  },
  {
    id: 'failReason',
    header: labels.failReason,
    exports: {
      failReason: {
        title: labels.failReason,
        texts: ({ among }) => [`[${among('failReason', failReasons)}][: {fitsVersion}]`],
      },
    },
    cell: ({ failReason, fitsVersion }, { say }) =>
      failReason === undefined
        ? absent
        : `${say(failReasons[failReason])}${fitsVersion === undefined ? '' : `: ${fitsVersion}`}`,
  },
  countColumn('waitingCrashes', labels.waitingCrashes, {
    hint: (_, { say }) => say(labels.waitingHint),
  }),
  {
    id: 'buildIds',
    header: labels.buildIds,
    hidden: true,
    cell: ({ buildIds: [first] }) => (first === undefined ? absent : truncateMiddle(first, shortBuild)),
    hint: ({ buildIds }) => buildIds.join('\n') || undefined,
    copy: { label: buildIdLabel, value: ({ buildIds }) => buildIds.join('\n') },
  },
  textColumn('library', labels.library, { hidden: true }),
  bytesColumn('size', labels.size, { hidden: true }),
  instantColumn('createdAt', labels.uploaded),
  textColumn('createdBy', labels.uploader, { hidden: true }),
  instantColumn('parsedAt', labels.parsed, { hidden: true }),
];

/** @param types those of the platform whose files are listed */
export const filtersOf = (types: readonly SymbolFileType[] = typesOf.android): readonly Filter[] => [
  { kind: 'text', id: 'version', label: labels.version },
  { kind: 'choice', id: 'parseStatus', label: labels.parseStatus, options: options(parseStatuses) },
  ...(types.length > 1
    ? [
        {
          kind: 'choice' as const,
          id: 'fileType',
          label: labels.fileType,
          options: types.map((value) => ({ value, label: fileTypes[value] })),
        },
      ]
    : []),
];

/** What is missing, as a row says it: the library, or else what kind of file. */
export const missingColumns: readonly Column<MissingSymbol>[] = [
  textColumn('version', labels.version, { card: 'title' }),
  choiceColumn('platform', labels.platform, codePlatformNames, { card: 'secondary' }),
  choiceColumn('fileType', labels.fileType, fileTypes, { card: 'secondary' }),
  textColumn('library', labels.library),
  {
    id: 'buildId',
    header: labels.buildIds,
    cell: ({ buildId }) => (buildId === undefined ? absent : truncateMiddle(buildId, shortBuild)),
    hint: ({ buildId }) => buildId,
    copy: { label: buildIdLabel, value: ({ buildId }) => buildId ?? '' },
  },
  countColumn('crashes', msg`Crashes`, {
    card: 'secondary',
    hint: (_, { say }) => say(labels.waitingHint),
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
  { kind: 'choice', id: 'platform', label: labels.platform, options: options(codePlatformNames) },
];

/** How what is missing is called: what is needed for which version. */
export const missingName = (
  { platform, version, fileType, library }: MissingSymbol,
  say: (message: (typeof fileTypes)[keyof typeof fileTypes]) => string,
  language: string,
): string =>
  listText(language, [`${say(codePlatformNames[platform])} ${version}`, library ?? say(fileTypes[fileType])], 'unit');
