import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { PushKey, PushKeyOutcome } from '../../../api/generated/client.schemas.ts';
import { pushKeys } from '../../../api/generated/push-keys/resource.ts';
import { toast } from '../../../shell/toasts/toasts.ts';
import { keyName } from './fields.tsx';

/** The result of the verification, and what to do about it. */
const messages: Readonly<Record<PushKeyOutcome, (name: string) => MessageDescriptor>> = {
  ok: (name) => msg`${name}: the push service accepts the key.`,
  rejected: (name) => msg`${name}: the push service rejects the key. Check the app key and enter the secret again.`,
  expired: (name) => msg`${name}: the key has expired. Renew it with the push service.`,
  bundleMismatch: (name) =>
    msg`${name}: the key belongs to a different app. Check the package or bundle ID of the key and of the application.`,
};

/** Verifies a key with the push service and shows the result. */
async function verify(key: PushKey): Promise<void> {
  const { lastVerification } = await perform(pushKeys.verifyPushKey, { id: key.id }, { errorInline: false });
  const outcome = lastVerification?.outcome ?? 'rejected';
  toast({ kind: outcome === 'ok' ? 'success' : 'error', text: messages[outcome](keyName(i18n, key)) });
}

/** The act that verifies a key; its row then shows the result. */
export const verifyAct = {
  of: pushKeys.verifyPushKey,
  label: msg`Verify`,
  inline: true,
  run: (key: PushKey) => verify(key).catch(() => {}),
};
