import { requiredWhen } from '../../../openapi/generated/required.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { configChanged } from '../gateway-config/changes.ts';
import { isChangedBy, writtenRecord } from '../gateway-config/document.ts';
import { type AppConfigRow, configOf } from './table.ts';

type Body = Context<'saveApplicationConfig'>['body'];

/** Checks the settings that a switch requires, and the pairs of methods that belong together. */
export function checkConfig(body: Body, refuse: Context<'saveApplicationConfig'>['refuse']): void {
  const needsMethods = () => body.signature || body.dataEncryption;
  const wrong = new FieldProblems<'FIELD_REQUIRED' | 'SIGN_SHA256_NEEDS_AES' | 'SIGN_SM3_NEEDS_SM4'>();
  wrong.required(requiredWhen.AppConfigInput, body);
  wrong.when(
    () => needsMethods() && body.signatureMethod === 'SHA256' && body.encryptionMethod === 'SM4',
    '/encryptionMethod',
    'SIGN_SHA256_NEEDS_AES',
  );
  wrong.when(
    () => needsMethods() && body.signatureMethod === 'SM3' && body.encryptionMethod === 'AES',
    '/encryptionMethod',
    'SIGN_SM3_NEEDS_SM4',
  );
  wrong.throwIfAny(refuse);
}

/** The settings whose switches are off: those that the body omits keep their values. */
function restingSettings(before: AppConfigRow, body: Body): Partial<Body> {
  const valueOf = <Name extends keyof Body>(name: Name) => body[name] ?? before[name];
  return {
    ...(!body.crossDomain && { crossDomainConfig: valueOf('crossDomainConfig') }),
    ...(!body.deviceList && { deviceListMode: valueOf('deviceListMode') }),
    ...(!body.antiReplay && { antiReplayWindowSeconds: valueOf('antiReplayWindowSeconds') }),
    ...(!body.signature && { signTimestampToleranceSeconds: valueOf('signTimestampToleranceSeconds') }),
    ...(!body.signature &&
      !body.dataEncryption && {
        signatureMethod: valueOf('signatureMethod'),
        encryptionMethod: valueOf('encryptionMethod'),
      }),
  };
}

export const applicationConfigHandlers = handlers<'applicationConfig'>({
  getApplicationConfig: ({ db, appId }) => configOf(db, appId),

  saveApplicationConfig: async (context) => {
    const { db, appId, body, refuse, checkRevision } = context;
    const before = configOf(db, appId);
    checkRevision(before);
    checkConfig(body, refuse);
    const settings = { ...body, ...restingSettings(before, body) };
    if (!isChangedBy('applicationConfig', before, settings)) return before;
    const after = await db.appConfigs.update(before.id, settings);
    await configChanged(context, [writtenRecord('applicationConfig', before, after)]);
    return after;
  },
});
