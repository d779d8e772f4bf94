import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import type { CrashIssueItem, IssueDecision, IssueGroup } from '../../../api/generated/client.schemas.ts';
import { crashIssues } from '../../../api/generated/crash-issues/resource.ts';
import { getListOptionsQueryOptions } from '../../../api/generated/options/options.ts';
import { queryClient } from '../../../api/query-policy.ts';
import { useCan } from '../../../session/permission.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { firstRefusal } from '../../../ui/lifecycle.ts';
import type { BulkAction, RowAction, Settle } from '../../../ui/list/types.ts';

export type Issue = Pick<CrashIssueItem, 'id' | 'title' | 'status' | 'platform' | 'subAppId'>;

const decisions = ['processing', 'resolved', 'ignored', 'new'] as const satisfies readonly IssueDecision[];

const labels = {
  processing: msg`Start work`,
  resolved: msg`Resolve`,
  ignored: msg`Ignore`,
  new: msg`Reopen`,
} as const;

const done = {
  processing: msg({ message: 'In progress', context: 'issue' }),
  resolved: msg`Resolved`,
  ignored: msg`Ignored`,
  new: msg`Reopened`,
} as const;

/** The versions in which all given issues can be marked as resolved, newest first. */
async function resolvableIn(items: readonly Issue[]): Promise<string[]> {
  const options = await queryClient.fetchQuery({ ...getListOptionsQueryOptions('issueVersion'), staleTime: 0 });
  const scopes = new Set(items.map(({ subAppId, platform }) => subAppId ?? platform));
  const [first = [], ...others] = [...scopes].map((scope) =>
    options.flatMap(({ label, extra }) => (extra?.['scope'] === scope ? [label] : [])),
  );
  return first.filter((version) => others.every((versions) => versions.includes(version)));
}

/** The dialog that asks for the version in which issues are resolved. */
async function confirmResolve(group: IssueGroup, items: readonly Issue[], settle?: Settle): Promise<Confirmation> {
  const versions = await resolvableIn(items);
  const names = items.map(({ title }) => title);
  const [first = ''] = names;
  return {
    title: names.length === 1 ? t`Resolve ${first}?` : t`Resolve ${names.length} issues?`,
    verb: t`Resolve`,
    names: names.length === 1 ? names : [],
    impact: [
      t`If it appears in this version or a newer one, it comes back as regressed. Without a version, any new crash brings it back.`,
    ],
    harmless: true,
    ...(versions.length > 0 && {
      choice: {
        label: t`Resolved in version`,
        options: [
          { value: '', label: t`No version` },
          ...versions.map((version) => ({ value: version, label: version })),
        ],
        initial: versions[0] ?? '',
      },
    }),
    records: items.map(({ id, title }) => ({ id, name: title })),
    settle,
    run: (ids, _, version) =>
      perform(
        crashIssues.changeCrashIssueStatus.resolved,
        { group, data: { ids: [...ids], ...(version && { resolvedIn: version }) } },
        { done: done.resolved },
      ),
  };
}

/** The dialog that assigns an issue to an owner. */
export const confirmOwner = (
  group: IssueGroup,
  { id, title, revision }: Pick<CrashIssueItem, 'id' | 'title' | 'revision'>,
): Confirmation => ({
  title: t`Assign ${title}?`,
  verb: t`Assign`,
  names: [title],
  impact: [t`The owner is shown in the list and in the history of the issue.`],
  text: { label: t`User name of the owner`, most: 30 },
  harmless: true,
  run: (_, owner) => perform(crashIssues.update, { group, id, data: { owner }, revision }, { done: msg`Assigned` }),
});

/**
 * The actions on issues that the user may run, for one row or several.
 * @param confirm opens the confirmation
 */
export function useIssueActs(
  group: IssueGroup,
  confirm: (question: Confirmation | Promise<Confirmation>) => void,
): { actions: RowAction<Issue>[]; bulk: BulkAction<Issue>[] } {
  const { i18n } = useLingui();
  const can = useCan(`analytics/${group}`);
  const acts = decisions.filter((decision) => can(crashIssues.changeCrashIssueStatus[decision].control));
  const decide = (decision: IssueDecision, items: readonly Issue[], settle: Settle) => {
    if (decision === 'resolved') confirm(confirmResolve(group, items, settle));
    else {
      const ids = items.map(({ id }) => id);
      void perform(
        crashIssues.changeCrashIssueStatus[decision],
        { group, data: { ids } },
        { done: done[decision], errorInline: false },
      ).then(
        () => settle(ids),
        () => {},
      );
    }
  };
  const refuse = (decision: IssueDecision) => crashIssues.changeCrashIssueStatus[decision].refuse;
  return {
    actions: acts.map((decision) => ({
      id: decision,
      label: i18n._(labels[decision]),
      refuse: refuse(decision),
      run: (item, settle) => decide(decision, [item], settle),
    })),
    bulk: acts.map((decision) => ({
      id: decision,
      label: i18n._(labels[decision]),
      refuse: (items) => firstRefusal(items, refuse(decision)),
      run: (items, settle) => decide(decision, items, settle),
    })),
  };
}
