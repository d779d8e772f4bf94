import * as v from 'valibot';
import type { Clock } from '../../core/world/clock.ts';
import type { JobKinds, Scheduler } from '../../core/world/jobs.ts';
import { notify } from '../../core/kit/notices.ts';
import { numbersOf } from './audience.ts';
import { dueAt, planOf, reachOfPlan, type Addressed, type DataContext, type Planned } from './sends.ts';
import type { PushMessageRow } from './table.ts';

type Acting = DataContext & { readonly clock: Clock; readonly jobs: Scheduler };

declare module '../../core/store/registry.ts' {
  interface Jobs {
    'push.send': { messageId: string };
  }
}

/** Removes the schedule of a message, if any. */
export async function unschedule({ db, jobs }: Pick<Acting, 'db' | 'jobs'>, message: PushMessageRow): Promise<void> {
  if (message.scheduled === undefined) return;
  await jobs.cancel(message.scheduled.jobId);
  await db.pushMessages.update(message.id, { scheduled: undefined });
}

/** Deletes an attempt that reached nobody: another push or a change replaces it. */
export async function forgetFailed({ db }: Pick<Acting, 'db'>, { id, status }: PushMessageRow): Promise<void> {
  const failed = status === 'pushFailed' ? db.pushSends.find({ messageId: id }) : undefined;
  if (failed) await db.pushSends.remove(failed.id);
}

type Sent = Addressed & Pick<PushMessageRow, 'appId' | 'validityHours' | 'scheduled'>;

/** Returns the columns of a send, except its time and status. */
export function sendOf(
  { appId, validityHours, scheduled, remainderOf }: Sent,
  { plan, tagNames }: Planned,
  by: string,
) {
  const { at: _at, isLeft: _isLeft, ...frozen } = plan;
  return { ...frozen, appId, by, validityHours, remainderOf, tagNames, scheduled: scheduled?.devices };
}

/** Sends a message now. A failing channel is left out; if no channel is left, the push has failed. */
async function send(context: Acting, message: PushMessageRow, by: string): Promise<PushMessageRow> {
  const { db, clock } = context;
  const { id, appId } = message;
  const planned = planOf(context, appId, message, clock.now());
  const { byChannel } = numbersOf(reachOfPlan(context, appId, planned.plan, id));
  const usable = byChannel.filter(({ reachable }) => reachable > 0);
  await forgetFailed(context, message);
  await db.pushSends.insert({ ...sendOf(message, planned, by), messageId: id, startedAt: clock.iso() });
  const isThirdParty = usable.some(({ channel }) => channel !== 'SELF');
  return db.pushMessages.update(id, {
    scheduled: undefined,
    pushTime: message.pushTime,
    pushedAt: clock.iso(),
    status: usable.length === 0 ? 'pushFailed' : isThirdParty ? 'pushedThirdParty' : 'pushed',
  });
}

/** Returns the forecast of a scheduled message: devices that it will reach at its push time, and failing channels. */
export function forecast(context: DataContext, message: PushMessageRow) {
  const { plan } = planOf(context, message.appId, message, dueAt(message));
  const { reachable, byChannel } = numbersOf(reachOfPlan(context, message.appId, plan, message.id));
  return { reachable, failing: byChannel.filter(({ key }) => key !== 'ok') };
}

/** Sends a message, or schedules it if its push time is in the future. */
export async function push(context: Acting, message: PushMessageRow, by: string): Promise<PushMessageRow> {
  const { db, clock, jobs } = context;
  await unschedule(context, message);
  const due = dueAt(message);
  if (due <= clock.now()) return send(context, message, by);
  const { reachable, failing } = forecast(context, message);
  const jobId = await jobs.at('push.send', { messageId: message.id }, due);
  await forgetFailed(context, message);
  return db.pushMessages.update(message.id, {
    status: 'notPushed',
    pushTime: message.pushTime,
    pushedAt: undefined,
    scheduled: {
      jobId,
      by,
      at: clock.iso(),
      devices: reachable,
      failing: failing.flatMap(({ channel }) => channel ?? []),
    },
  });
}

/** Sends a scheduled message, and notifies the user who scheduled it if nothing could be sent. */
export const pushJobs: JobKinds<'push.send'> = {
  'push.send': {
    payload: v.object({ messageId: v.string() }),
    run: async ({ messageId }, context) => {
      const message = context.db.pushMessages.get(messageId);
      if (message?.scheduled === undefined) return;
      const { by } = message.scheduled;
      const { status, title, appId } = await send(context, message, by);
      if (status !== 'pushFailed') return;
      await notify(context, [by], {
        kind: 'pushFailed',
        subject: title,
        subjectId: messageId,
        screen: 'message/push',
        appId,
      });
    },
  },
};
