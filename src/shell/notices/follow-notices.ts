import { msg } from '@lingui/core/macro';
import { queryClient } from '../../api/query-policy.ts';
import { downloadExport, getExportJob } from '../../api/generated/exports/exports.ts';
import { getListNoticesQueryOptions } from '../../api/generated/notices/notices.ts';
import type { Notice } from '../../api/generated/client.schemas.ts';
import { session } from '../../session/state.ts';
import { awaitedExports, unread } from './store.ts';
import { goTo } from '../tabs/navigator.ts';
import { loadRecords } from '../menus/use-records.ts';
import { attempt } from '../frame/lazy-part.ts';
import { titles } from '../menus/titles.ts';
import { toast } from '../toasts/toasts.ts';
import { saveBlob } from '../../ui/save-blob.ts';
import { exportCentre, noticePlace, noticeText } from './notice-text.ts';

/**
 * Polling intervals in milliseconds: while a job runs, and while a guard watches, which checks every quarter of an
 * hour.
 */
const pollMs = { job: 3000, guard: 60_000 } as const;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Number of requests: a response to a request sent before a job was started may lack the job. */
let requestCount = 0;
/** The user, and the notices in the first response or shown since. */
let seenNotices: { userId: string; ids: ReadonlySet<string> } | undefined;

/** Whether it reports an export whose file is saved automatically; that may have finished before the first request. */
const isAwaited = ({ kind, subjectId }: Notice): boolean => kind === 'exportSucceeded' && awaitedExports.has(subjectId);

/**
 * Saves the file of an export.
 * @throws ProblemError if it does not exist yet or any more
 */
async function saveExport(id: string): Promise<void> {
  const [{ fileName }, file] = await Promise.all([getExportJob(id), downloadExport(id)]);
  saveBlob(file, fileName);
}

async function tell(notice: Notice): Promise<void> {
  // The gateway screen reports its jobs itself.
  if (notice.kind === 'configSynchronised') return;
  const { kind, subjectId } = notice;
  if (isAwaited(notice)) {
    awaitedExports.delete(subjectId);
    await attempt(() => saveExport(subjectId));
  }
  const place = noticePlace(notice, await loadRecords());
  const view = place && { label: place === exportCentre ? titles.exportCentre : msg`View`, run: () => goTo(place) };
  const download = { label: msg`Download`, run: () => void attempt(() => saveExport(subjectId)) };
  const action = kind === 'exportSucceeded' ? download : view;
  toast({
    kind: kind === 'exportSucceeded' || kind === 'symbolParsed' ? 'success' : 'warning',
    text: noticeText(notice),
    ...(action && { action }),
  });
}

/**
 * Polls the user's jobs while one runs, and releases while a guard watches one; announces those that end meanwhile, and
 * updates the number of unread notices. Pauses while the window is hidden, and stops when nothing is expected.
 */
export async function follow(): Promise<void> {
  clearTimeout(timer);
  const turn = ++requestCount;
  const userId = session.get()?.user.userId;
  if (userId === undefined) return;
  const question = getListNoticesQueryOptions({ size: 100 });
  await queryClient.cancelQueries({ queryKey: question.queryKey, exact: true });
  const answer = await queryClient.fetchQuery({ ...question, staleTime: 0 }).catch(() => null);
  if (turn !== requestCount || session.get()?.user.userId !== userId) return;
  if (answer) {
    const before = seenNotices?.userId === userId ? seenNotices.ids : undefined;
    for (const notice of answer.items)
      if (!notice.isRead && (isAwaited(notice) || before?.has(notice.id) === false)) void tell(notice);
    seenNotices = { userId, ids: new Set(answer.items.map(({ id }) => id)) };
    // Older ones, which the panel does not show, could not be read.
    unread.set(answer.items.filter(({ isRead }) => !isRead).length);
    if (answer.running + answer.watched === 0) return;
  }
  const again = () => {
    if (document.hidden) document.addEventListener('visibilitychange', () => void follow(), { once: true });
    else void follow();
  };
  clearTimeout(timer);
  timer = setTimeout(again, answer?.running === 0 ? pollMs.guard : pollMs.job);
}
