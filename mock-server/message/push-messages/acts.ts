import * as v from 'valibot';
import type { Clock } from '../../core/world/clock.ts';
import type { JobKinds, Scheduler } from '../../core/world/jobs.ts';
import { tell } from '../../core/kit/notices.ts';
import { numbersOf, totalsOf } from './audience.ts';
import { sendingTime } from './course.ts';
import { planOf, reachOfPlan, type Addressed, type Knowing } from './sends.ts';
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

/** What a message becomes when it is sent now, and what it is sent as; nothing where no part is taken. */
export function sent(
  context: Knowing & { readonly clock: Clock },
  message: Addressed & Pick<PushMessageRow, 'appId' | 'validityHours' | 'scheduled'>,
  by: string,
) {
  const { db, clock } = context;
  const { plan, tagNames } = planOf(db, message.appId, message, clock.now());
  const { reachable, byChannel } = numbersOf(reachOfPlan(context, message.appId, plan));
  const over = { scheduled: undefined, pushedAt: clock.iso() };
  if (reachable === 0) {
    const failure = byChannel.some(({ key }) => key !== 'ok') ? 'channels' : 'nobody';
    return { columns: { ...over, status: 'pushFailed', failure } as const };
  }
  const isThirdParty = byChannel.some(({ channel, reachable: taken }) => channel !== 'SELF' && taken > 0);
  const { at: _at, ...frozen } = plan;
  return {
    columns: { ...over, status: isThirdParty ? 'pushedThirdParty' : 'pushed', failure: undefined } as const,
    send: {
      ...frozen,
      appId: message.appId,
      by,
      startedAt: clock.iso(),
      takes: sendingTime(reachable),
      validityHours: message.validityHours,
      tagNames,
      scheduled: message.scheduled?.devices,
    },
  };
}

/** Sends a message now: a channel that fails is a part that is not taken, and without any part the push has failed. */
async function send(context: Acting, message: PushMessageRow, by: string): Promise<PushMessageRow> {
  const { db } = context;
  const { columns, send: row } = sent(context, message, by);
  if (row) await db.pushSends.insert({ ...row, messageId: message.id });
  return db.pushMessages.update(message.id, columns);
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
