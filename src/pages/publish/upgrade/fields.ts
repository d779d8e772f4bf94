import { msg } from '@lingui/core/macro';
import type { Upgrade, UpgradeInput } from '../../../api/generated/client.schemas.ts';
import { area, choice, code, fieldsOf, file, own, status } from '../../../resource/fields/field.ts';
import { packageNameLabel } from '../labels.ts';
import { labels, releaseModes, statuses, upgradeModes } from './labels.ts';

/** Fields of a package in form and details; the list shows fewer by default. */
export const fields = fieldsOf<Upgrade, UpgradeInput>()({
  version: code(labels.version, { hint: msg`Three or four numbers: 1.0.0 or 1.0.0.0`, copy: msg`version` }),
  status: status(labels.status, statuses),
  packageName: code(labels.packageName, {
    hint: msg`Up to 100 characters, without \\ / : * ? " < > |`,
    copy: packageNameLabel,
    most: 40,
  }),
  releaseMode: choice(labels.releaseMode, releaseModes, { initial: 'enterprise' }),
  fileId: file(
    msg`Package file`,
    ({ fileId: id, fileName: name = id, fileSize: size }) => (id && name ? { id, name, size } : undefined),
    {
      required: true,
      when: ({ releaseMode }) => releaseMode === 'enterprise',
    },
  ),
  address: code(msg`Store address`, {
    required: true,
    when: ({ releaseMode }) => releaseMode !== 'enterprise',
    hint: msg`Starts with http:// or https://`,
  }),
  serviceId: own(labels.serviceAddress, '', { required: true }),
  upgradeMode: choice(labels.upgradeMode, upgradeModes, { initial: 'optional' }),
  minOsVersion: code(labels.minOsVersion, { hint: msg`Leave empty for any version` }),
  description: area(labels.description, { rows: 3, hint: msg`Users read this text before they upgrade` }),
});
