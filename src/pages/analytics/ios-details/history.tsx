import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import type { CrashIssue, IssueEvent, IssueGroup } from '../../../api/generated/client.schemas.ts';
import { useListCrashIssueHistory } from '../../../api/generated/crash-issues/crash-issues.ts';
import { crashIssues } from '../../../api/generated/crash-issues/resource.ts';
import { useCan } from '../../../session/permission.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { QueryContent } from '../../../ui/list/states.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { UserText } from '../../../ui/text/user-text.tsx';
import { statuses } from '../crash/labels.ts';
import classes from './ios-details.module.css';

const size = 50;
const longest = 1000;

interface HistoryProps {
  group: IssueGroup;
  issue: CrashIssue;
  /** Shows a sample. */
  onSample: (id: string) => void;
}

/** The history and comments of an issue. */
export function History({ group, issue, onSample }: HistoryProps) {
  const { t } = useLingui();
  const { confirm, dialog } = useConfirm();
  const mayComment = useCan(`analytics/${group}`)(crashIssues.addCrashComment.control);
  const { title } = issue;
  const [page, setPage] = useState(1);
  const query = useListCrashIssueHistory(
    group,
    issue.id,
    { page, size },
    { query: { placeholderData: keepPreviousData } },
  );
  const comment = () =>
    confirm({
      title: t`Comment on ${title}`,
      verb: t`Comment`,
      names: [title],
      impact: [t`Anyone who can view the issue can read it. Comments can't be edited.`],
      text: { label: t`Comment`, most: longest },
      harmless: true,
      run: async (_, text) => {
        await perform(
          crashIssues.addCrashComment,
          { group, id: issue.id, data: { text } },
          { done: msg`Comment added` },
        );
        setPage(1);
      },
    });
  return (
    <section aria-label={t`History`}>
      <header className={`row gap-12 ${classes.bar}`}>
        <h2>{t`History`}</h2>
        {mayComment && (
          <Button variant="default" small onClick={comment}>
            {t`Comment`}
          </Button>
        )}
      </header>
      <QueryContent query={query} rows={3}>
        {({ items, total }) => (
          <>
            {total === 0 && <p className="paragraph">{t`Nothing happened yet.`}</p>}
            <ol className="stack gap-6" data-stale={query.isPlaceholderData || undefined}>
              {items.map((event) => (
                <HistoryItem key={event.id} event={event} onSample={onSample} />
              ))}
            </ol>
            {total > size && <Pager page={page} size={size} total={total} label={t`Pages: History`} onPage={setPage} />}
          </>
        )}
      </QueryContent>
      {dialog}
    </section>
  );
}

function HistoryItem({ event, onSample }: { event: IssueEvent } & Pick<HistoryProps, 'onSample'>) {
  const { t } = useLingui();
  const { at, by, sampleId } = event;
  return (
    <li>
      <Instant value={at} /> {by !== undefined && <bdi className={classes.by}>{by}</bdi>} <What event={event} />
      {sampleId !== undefined && (
        <>
          {' '}
          <Button variant="subtle" small onClick={() => onSample(sampleId)}>
            {t`Show sample`}
          </Button>
        </>
      )}
    </li>
  );
}

function What({ event: { event, text = '', status, version, owner } }: { event: IssueEvent }) {
  const { t } = useLingui();
  const resolvedIn = version;
  if (event === 'commented') return <UserText text={text} />;
  if (event === 'ownerChanged') return owner === undefined ? t`Owner removed` : t`Assigned to ${owner}`;
  if (event === 'regressed') return version === undefined ? t`Came back` : t`Came back in ${version}`;
  return (
    <>
      <Status value={status ?? ''} table={statuses} />
      {resolvedIn !== undefined && ` ${t`in ${resolvedIn}`}`}
    </>
  );
}
