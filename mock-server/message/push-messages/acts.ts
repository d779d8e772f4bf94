import * as v from 'valibot';
import type { Clock } from '../../core/world/clock.ts';
import type { JobKinds, Scheduler } from '../../core/world/jobs.ts';
import { tell } from '../../core/kit/notices.ts';
import { numbersOf, totalsOf } from './audience.ts';
import { planOf, reachOfPlan, type Addressed, type Knowing, type Planned } from './sends.ts';
import type { PushMessageRow } from './table.ts';

type Acting = Knowing & { readonly clock: Clock; readonly jobs: Scheduler };

declare module '../../core/store/registry.ts' {
  interface Jobs {
    'push.send': { messageId: string };
  }
}

/** Takes the schedule off a message, if it has one. */
export async function unschedule({ db, jobs }: Pick<Acting, 'db' | 'jobs'>, message: PushMessageRow): Promise<void> {
  if (message.scheduled === undefined) return;
  await jobs.cancel(message.scheduled.jobId);
  await db.pushMessages.update(message.id, { scheduled: undefined });
}

type Sent = Addressed & Pick<PushMessageRow, 'appId' | 'validityHours' | 'scheduled'>;

/** What a message is sent as, but for when and as which. */
export function sendOf({ appId, validityHours, scheduled }: Sent, { plan, tagNames }: Planned, by: string) {
  const { at: _at, ...frozen } = plan;
  return { ...frozen, appId, by, validityHours, tagNames, scheduled: scheduled?.devices };
}

/** Sends a message now: a channel that fails is a part that is not taken, and without any part the push has failed. */
async function send(context: Acting, message: PushMessageRow, by: string): Promise<PushMessageRow> {
  const { db, clock } = context;
  const { id, appId } = message;
  const planned = planOf(db, appId, message, clock.now());
  const { reachable, byChannel } = numbersOf(reachOfPlan(context, appId, planned.plan));
  const over = { scheduled: undefined, pushedAt: clock.iso() };
  if (reachable === 0) {
    const failure = byChannel.some(({ key }) => key !== 'ok') ? 'channels' : 'nobody';
    return db.pushMessages.update(id, { ...over, status: 'pushFailed', failure });
  }
  await db.pushSends.insert({ ...sendOf(message, planned, by), messageId: id, startedAt: clock.iso() });
  const isThirdParty = byChannel.some(({ channel, reachable: taken }) => channel !== 'SELF' && taken > 0);
  return db.pushMessages.update(id, {
    ...over,
    status: isThirdParty ? 'pushedThirdParty' : 'pushed',
    failure: undefined,
  });
}

/** Sends a message, or schedules it where its push time is still ahead. */
export async function push(context: Acting, message: PushMessageRow, by: string): Promise<PushMessageRow> {
  const { db, clock, jobs } = context;
  await unschedule(context, message);
  const dueAt = message.pushTime === undefined ? 0 : Date.parse(message.pushTime);
  if (dueAt <= clock.now()) return send(context, message, by);
  const { plan } = planOf(db, message.appId, message, clock.now());
  const { reachable } = totalsOf(reachOfPlan(context, message.appId, plan));
  const jobId = await jobs.at('push.send', { messageId: message.id }, dueAt);
  return db.pushMessages.update(message.id, {
    status: 'notPushed',
    failure: undefined,
    scheduled: { jobId, by, at: clock.iso(), devices: reachable },
  });
}

/** Sends what was scheduled; who scheduled it is told where nothing could be sent. */
export const pushJobs: JobKinds<'push.send'> = {
  'push.send': {
    payload: v.object({ messageId: v.string() }),
    run: async ({ messageId }, context) => {
      const message = context.db.pushMessages.get(messageId);
      if (message?.scheduled === undefined) return;
      const { by } = message.scheduled;
      const { status, title, appId } = await send(context, message, by);
      if (status !== 'pushFailed') return;
      await tell(context, [by], {
        kind: 'pushFailed',
        subject: title,
        subjectId: messageId,
        screen: 'message/push',
        appId,
      });
    },
  },
};
