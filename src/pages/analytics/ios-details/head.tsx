import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import type { CrashIssue, IssueGroup } from '../../../api/generated/client.schemas.ts';
import { crashIssues } from '../../../api/generated/crash-issues/resource.ts';
import { useCan } from '../../../session/permission.ts';
import { reasoned } from '../../../ui/action/reasoned.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { DataList, Fact } from '../../../ui/form/detail-drawer.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { confirmOwner, useIssueActs } from '../crash/acts.ts';
import { anrKinds, crashKinds, jsKinds, statuses } from '../crash/labels.ts';
import { FirstSeen } from './first-seen.tsx';
import { ReleaseActs } from './release-acts.tsx';
import classes from './ios-details.module.css';

const kindNames: Readonly<Record<string, (typeof crashKinds)[keyof typeof crashKinds]>> = {
  ...crashKinds,
  ...anrKinds,
  ...jsKinds,
};

interface HeadProps {
  group: IssueGroup;
  issue: CrashIssue;
}

/** The head of an issue: what it is, its status, and its actions. */
export function Head({ group, issue }: HeadProps) {
  const { t, i18n } = useLingui();
  const { problemText } = useKit();
  const { confirm, dialog } = useConfirm();
  const { actions } = useIssueActs(group, confirm);
  const mayChange = useCan(`analytics/${group}`)(crashIssues.update.control);
  const kind = kindNames[issue.kind];
  const { resolvedIn } = issue;
  return (
    <section className="stack gap-12">
      {issue.reason && (
        <p className="anywhere">
          <bdi>{issue.reason}</bdi>
        </p>
      )}
      <DataList>
        <Fact label={t`Status`}>
          <Status value={issue.status} table={statuses} />
          {resolvedIn && ` ${t`in ${resolvedIn}`}`}
        </Fact>
        <Fact label={t`Owner`}>{issue.owner ?? absent}</Fact>
        <Fact label={t`Type`}>{kind ? i18n._(kind) : issue.kind}</Fact>
        <Fact label={t`Place`}>
          {issue.place === '' ? absent : <code>{issue.place}</code>}
          {!issue.isOwn && issue.place !== '' && <span className="muted"> {t`No frame of the app itself`}</span>}
        </Fact>
        <Fact label={t`First seen`}>
          <FirstSeen issue={issue} />
        </Fact>
        <Fact label={t`Last seen`}>{issue.lastSeenAt ? <Instant value={issue.lastSeenAt} /> : absent}</Fact>
        <Fact label={t`Highest version`}>{issue.lastVersion ?? absent}</Fact>
      </DataList>
      <ReleaseActs issue={issue} />
      <div className={`row gap-12 ${classes.bar}`}>
        {actions.map(({ id, label, refuse, run }) => {
          const code = refuse?.(issue) ?? null;
          return (
            <Button
              key={id}
              small
              variant="default"
              {...reasoned(code === null ? undefined : problemText(code))}
              onClick={() => code === null && run(issue, () => {})}
            >
              {label}
            </Button>
          );
        })}
        {mayChange && (
          <Button small variant="default" onClick={() => confirm(confirmOwner(group, issue))}>
            {t`Assign`}
          </Button>
        )}
        {mayChange && issue.owner && (
          <Button
            small
            variant="default"
            onClick={() =>
              void perform(crashIssues.update, { ...issue, group, data: {} }, { errorInline: false }).catch(() => {})
            }
          >
            {t`Remove the owner`}
          </Button>
        )}
      </div>
      {dialog}
    </section>
  );
}
