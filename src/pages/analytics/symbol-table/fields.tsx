import { msg } from '@lingui/core/macro';
import type {
  CodePlatform,
  SymbolFailReason,
  SymbolFile,
  SymbolFileInput,
  SymbolFileType,
} from '../../../api/generated/client.schemas.ts';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { bytes, choice, code, count, fieldsOf, file, instant, output, status } from '../../../resource/fields/field.ts';
import type { Filter } from '../../../ui/list/types.ts';
import { ProgressStatus } from '../../../ui/status/progress-status.tsx';
import { truncateMiddle } from '../../../ui/text/format.ts';
import { codePlatformNames, fileTypes, parseStatuses } from '../symbol-files.ts';

/** The file types of each platform; its native one first. */
export const typesOf = {
  android: ['mapping', 'so'],
  ios: ['dsym'],
  harmony: ['sourceMap', 'so'],
  web: ['sourceMap'],
} as const satisfies Record<CodePlatform, readonly SymbolFileType[]>;

const failReasons = {
  unreadable: msg`Not a file of this type, or incomplete`,
  empty: msg`No symbols in the file`,
  noBuildId: msg`No UUID or build ID in the file`,
  buildUnknown: msg`Belongs to no known version`,
  otherVersion: msg`Belongs to another version`,
} as const satisfies Record<SymbolFailReason, unknown>;

/** The id of a build, shortened. */
export const shortBuild = (id: string): string => truncateMiddle(id, 17);

export const waitingHint = msg`Crashes, ANRs, and JS errors of the last 7 days without readable frames`;
const failReason = msg`Failure reason`;
const buildIds = msg`UUID or build ID`;

export const fields = fieldsOf<SymbolFile, SymbolFileInput>()({
  fileName: output(msg`File`, { column: { card: 'title' } }),
  platform: choice(msg`Platform`, codePlatformNames, { initial: 'android' }),
  fileType: choice(msg({ message: 'Type', context: 'symbol file' }), fileTypes, {
    column: { card: 'secondary', hidden: true },
  }),
  version: code(msg`App version`, {
    hint: msg`The version that the build was made for, such as 6.4.1`,
    column: { card: 'secondary' },
  }),
  fileId: file(msg`Symbol file`, () => undefined, { hint: msg`Can be packed as a ZIP file, as a dSYM usually is` }),
  parseStatus: status(msg`Parse status`, parseStatuses, {
    column: {
      cell: ({ parseStatus, progress }) => (
        <ProgressStatus
          value={parseStatus}
          table={parseStatuses}
          progress={parseStatus === 'parsing' ? progress : undefined}
        />
      ),
    },
  }),
  failReason: output(failReason, {
    show: ({ failReason: reason, fitsVersion }, { say }) =>
      reason && `${say(failReasons[reason])}${fitsVersion === undefined ? '' : `: ${fitsVersion}`}`,
    column: {
      exports: {
        failReason: {
          title: failReason,
          texts: ({ among }) => [`[${among('failReason', failReasons)}][: {fitsVersion}]`],
        },
      },
    },
  }),
  waitingCrashes: count(msg`Crashes waiting`, { column: { hint: (_, { say }) => say(waitingHint) } }),
  buildIds: output(buildIds, {
    show: ({ buildIds: [first] }) => first && shortBuild(first),
    column: {
      hidden: true,
      hint: ({ buildIds: ids }) => ids.join('\n') || undefined,
      copy: { label: buildIds, value: ({ buildIds: ids }) => ids.join('\n') },
    },
  }),
  library: output(msg`Library`, { column: { hidden: true } }),
  size: bytes(msg`Size`, { column: { hidden: true } }),
  createdAt: instant(msg`Uploaded`, { column: {} }),
  createdBy: output(msg`Uploaded by`, { column: { hidden: true } }),
  parsedAt: instant(msg`Parsed`, { column: { hidden: true } }),
});

export const columns = columnsOf(fields);

/** @param types the file types of the listed platform */
export const filtersOf = (types: readonly SymbolFileType[] = typesOf.android): readonly Filter[] => [
  ...filtersBy(fields, ['version', 'parseStatus']),
  ...(types.length > 1
    ? [
        {
          kind: 'choice' as const,
          id: 'fileType',
          label: fields.fileType.label,
          options: types.map((value) => ({ value, label: fileTypes[value] })),
        },
      ]
    : []),
];
