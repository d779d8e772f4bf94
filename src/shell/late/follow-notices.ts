import { msg } from '@lingui/core/macro';
import { queryClient } from '../../api/query-policy.ts';
import { getListNoticesQueryOptions } from '../../api/generated/notices/notices.ts';
import type { Notice } from '../../api/generated/client.schemas.ts';
import { session } from '../../session/state.ts';
import { expectNotices, unread } from '../notices.ts';
import { goTo } from '../tabs/actions.ts';
import { toast } from '../toasts.ts';
import { titles } from '../titles.ts';

/** How often it is asked while a job runs, in milliseconds; hidden windows ask nothing. */
const pollMs = 3000;
export const exportCentre = '/pages/files/export';

let timer: ReturnType<typeof setTimeout> | undefined;
/** Ids of notices that were there when it was asked first, or that were told. */
let known: ReadonlySet<string> | undefined;

function tell({ kind, subject }: Notice): void {
  const action = { label: titles.exportCentre, run: () => goTo(exportCentre) };
  if (kind === 'exportSucceeded') toast({ kind: 'success', text: msg`${subject} is exported.`, action });
  else toast({ kind: 'warning', text: msg`${subject} could not be exported.`, action });
}

/**
 * Asks what became of the user's jobs as long as one runs, tells what ends meanwhile, and keeps the number of what is
 * not read. When nothing runs it asks no more.
 */
export async function followNotices(): Promise<void> {
  clearTimeout(timer);
  const userId = session.get()?.user.userId;
  if (userId === undefined) return;
  const answer = await queryClient.fetchQuery({ ...getListNoticesQueryOptions({ size: 10 }), staleTime: 0 }).catch(() => null);
  if (session.get()?.user.userId !== userId) return;
  if (answer) {
    for (const notice of answer.items) if (known && !known.has(notice.id) && !notice.isRead) tell(notice);
    known = new Set(answer.items.map(({ id }) => id));
    unread.set(answer.unread);
    expectNotices(userId, answer.unread + answer.running > 0);
    if (answer.running === 0) return;
  }
  const again = () => {
    if (document.hidden) document.addEventListener('visibilitychange', () => void followNotices(), { once: true });
    else void followNotices();
  };
  timer = setTimeout(again, pollMs);
}
