import { msg } from '@lingui/core/macro';
import type { AppletPackage, AppletPackageInput, Option } from '../../../api/generated/client.schemas.ts';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { bytes, choice, code, fieldsOf, file, instant, output, own, status } from '../../../resource/fields/field.ts';
import type { Filter } from '../../../ui/list/types.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';
import { packageLabels, packageNameLabel } from '../labels.ts';
import { reachColumn } from '../reach.tsx';
import { AppletIcon } from './icon.tsx';

export const statuses = {
  unreleased: { tone: 'warning', label: msg`Pending` },
  released: { tone: 'success', label: msg({ message: 'Published', context: 'release' }) },
} as const satisfies StatusTable;

const releaseModes = { full: msg`All users in scope`, gray: msg`By targeting rules` };
export const scopes = { all: msg`All users`, ordinary: msg`Ordinary users`, admin: msg`Admin users` };

/** The name of a package: its applet and version. */
export const nameOf = ({ appletName, version }: AppletPackage): string => `${appletName} ${version}`;

export const fields = fieldsOf<AppletPackage, AppletPackageInput>()({
  icon: output(msg`Icon`, {
    column: { width: 64, exports: false, cell: ({ iconId }: AppletPackage) => <AppletIcon id={iconId} /> },
  }),
  appletId: own(msg`Applet`, '', {
    show: ({ appletName }) => appletName,
    column: { id: 'appletName', grow: true, card: 'title', link: true },
  }),
  version: code(packageLabels.version, {
    hint: msg`Three or four numbers: 1.0.0 or 1.0.0.0`,
    copy: msg`version`,
    column: { card: 'secondary', copy: undefined },
  }),
  status: status(packageLabels.status, statuses, { column: {} }),
  releaseScope: choice(msg`Release scope`, scopes, { initial: 'all', column: { card: 'secondary' } }),
  releaseMode: choice(msg`Release mode`, releaseModes, { initial: 'full', column: { hidden: 'narrow' } }),
  reach: output(reachColumn.header, { column: reachColumn }),
  packageName: code(packageLabels.packageName, {
    hint: msg`Up to 100 characters, without \\ / : * ? " < > |`,
    copy: packageNameLabel,
    most: 40,
    column: { grow: true },
  }),
  homePath: code(msg`Home path`, {
    initial: 'pages/index',
    hint: msg`Starts with / or pages/`,
    column: { hidden: true },
  }),
  fileId: file(msg`Applet package`, ({ fileId: id, fileName: name = id, fileSize: size }) => ({ id, name, size })),
  fileSize: bytes(packageLabels.fileSize, { column: { hidden: true } }),
  releasedAt: instant(msg`Published`, { column: { hidden: true } }),
  createdAt: instant(msg`Created`, { column: { hidden: true } }),
});

export const columns = columnsOf(fields);

export const filtersOf = (applets: readonly Option[] = []): readonly Filter[] => [
  { kind: 'choice', id: 'appletId', label: fields.appletId.label, options: applets },
  ...filtersBy(fields, ['version', 'status', 'releaseScope']),
];
