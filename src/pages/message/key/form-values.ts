import { msg } from '@lingui/core/macro';
import type { PushKey, PushKeyInput } from '../../../api/generated/client.schemas.ts';
import { parseDay } from '../../../ui/date/parse.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { plainText } from '../../../ui/text/plain-text.ts';
import { labels } from './labels.ts';

export interface KeyValues extends Record<string, unknown> {
  channel: PushKeyInput['channel'];
  environment: PushKeyInput['environment'];
  appKey: string;
  appSecret: string;
  bundleOrPackage: string;
  enabled: boolean;
  expiresAt: string;
  remark: string;
}

/** The fields in the order of the form. */
export const fields: FieldTable = {
  channel: { label: labels.channel },
  environment: { label: labels.environment },
  appKey: {
    label: labels.appKey,
    hint: msg`App ID, app key, key ID, or project, as the push service calls it`,
    plain: true,
  },
  appSecret: { label: labels.appSecret, secret: true },
  bundleOrPackage: {
    label: labels.bundleOrPackage,
    hint: msg`The app it was issued for: com.example.app`,
    plain: true,
  },
  expiresAt: {
    label: labels.expiresAt,
    hint: msg`The last day on which the key is valid. Leave empty if it doesn't expire`,
  },
  enabled: { label: labels.enabled, hint: msg`Messages are sent with enabled keys only` },
  remark: { label: labels.remark },
};

export const toValues = (key: PushKey | null): KeyValues => ({
  channel: key?.channel ?? 'APNS',
  environment: key?.environment ?? 'prod',
  appKey: key?.appKey ?? '',
  appSecret: '',
  bundleOrPackage: key?.bundleOrPackage ?? '',
  enabled: key?.enabled ?? true,
  expiresAt: key?.expiresAt ?? '',
  remark: key?.remark ?? '',
});

/** An empty secret is not sent: the server then keeps the one it has. */
export const toInput = ({ appSecret, expiresAt, remark, ...values }: KeyValues): PushKeyInput => ({
  channel: values.channel,
  environment: values.environment,
  appKey: plainText(values.appKey),
  ...(appSecret.trim() && { appSecret: appSecret.trim() }),
  bundleOrPackage: plainText(values.bundleOrPackage),
  enabled: values.enabled,
  ...(expiresAt && { expiresAt: parseDay(expiresAt) ?? expiresAt }),
  ...(remark && { remark }),
});
