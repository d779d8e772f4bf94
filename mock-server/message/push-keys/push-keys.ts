import { requiredWhen } from '../../../openapi/generated/required.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { vendorOutcome } from './key-state.ts';
import type { PushKeyRow } from './table.ts';
import { DAY_MS } from '../../core/world/durations.ts';

type Answering = Pick<Context<'listPushKeys'>, 'db' | 'clock'>;
type Writing = Context<'createPushKey'> | Context<'updatePushKey'>;

const toResponse = ({ db, clock }: Answering, row: PushKeyRow): Schemas['PushKey'] => {
  const verification = db.pushKeyVerifications.find({ keyId: row.id });
  return {
    ...row,
    ...(row.expiresAt !== undefined && { daysLeft: (Date.parse(row.expiresAt) - Date.parse(clock.day())) / DAY_MS }),
    ...(verification && { lastVerification: verification }),
  };
};

/** Refuses a channel and environment that another key of the application has, and a new key without a secret. */
export function checkKey({ db, appId, body, refuse }: Writing, current?: PushKeyRow): void {
  const wrong = new FieldProblems<'KEY_DUP' | 'FIELD_REQUIRED'>();
  wrong.taken(
    () => db.pushKeys.find({ appId, channel: body.channel, environment: body.environment }),
    current,
    '/channel',
    'KEY_DUP',
  );
  if (current === undefined) wrong.required(requiredWhen.createPushKey, body);
  wrong.throwIfAny(refuse);
}

/** The fields that a vendor checks. */
const VERIFIED = ['channel', 'environment', 'appKey', 'appSecret', 'bundleOrPackage', 'expiresAt'] as const;

/** Deletes the vendor's verdict on a key. */
async function forget(db: Answering['db'], keyId: string): Promise<void> {
  const verification = db.pushKeyVerifications.find({ keyId });
  if (verification) await db.pushKeyVerifications.remove(verification.id);
}

export const pushKeyHandlers = handlers<'pushKeys'>({
  listPushKeys: (context) => {
    const { channel, environment, ...rest } = context.query;
    const page = context.db.pushKeys.list({ ...rest, where: { appId: context.appId, channel, environment } });
    return { ...page, items: page.items.map((row) => toResponse(context, row)) };
  },

  getPushKey: (context) => toResponse(context, context.db.pushKeys.require(context.path.id, { appId: context.appId })),

  createPushKey: async (context) => {
    const { db, appId, body, clock } = context;
    checkKey(context);
    const { appSecret = '', ...columns } = body;
    return toResponse(context, await db.pushKeys.insert({ ...columns, appSecret, secretSetAt: clock.iso(), appId }));
  },

  updatePushKey: async (context) => {
    const { db, appId, path, body, clock, checkRevision } = context;
    const before = db.pushKeys.require(path.id, { appId });
    checkRevision(toResponse(context, before));
    checkKey(context, before);
    const secretSetAt = body.appSecret === undefined ? before.secretSetAt : clock.iso();
    const after = await db.pushKeys.update(before.id, {
      ...body,
      appSecret: body.appSecret ?? before.appSecret,
      secretSetAt,
    });
    if (VERIFIED.some((column) => after[column] !== before[column])) await forget(db, before.id);
    return toResponse(context, after);
  },

  deletePushKeys: async ({ db, appId, path }) => {
    for (const { id } of db.pushKeys.requireAll(path.id, { appId })) await db.pushKeys.remove(id);
  },

  verifyPushKey: async (context) => {
    const { db, appId, path, clock } = context;
    const key = db.pushKeys.require(path.id, { appId });
    await forget(db, key.id);
    await db.pushKeyVerifications.insert({
      keyId: key.id,
      checkedAt: clock.iso(),
      outcome: vendorOutcome(db, key, clock.now()),
    });
    return toResponse(context, key);
  },
});
