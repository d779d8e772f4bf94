import { useLingui } from '@lingui/react/macro';
import { topic as anrs } from '../../../api/generated/anrs/topic.ts';
import type { CrashIssue, IssueGroup } from '../../../api/generated/client.schemas.ts';
import { topic as crashes } from '../../../api/generated/crashes/topic.ts';
import { topic as jsErrors } from '../../../api/generated/js-errors/topic.ts';
import { labels as jsLabels } from '../js/labels.ts';
import { anrLabels, crashLabels } from '../crash/topic-labels.ts';
import { Head } from './head.tsx';
import { History } from './history.tsx';
import { Numbers } from './numbers.tsx';
import { withoutListFilters, type RecordAddress, type RecordSearch } from './address.ts';
import { Samples } from './samples.tsx';
import classes from './ios-details.module.css';

interface IssueRecordProps extends RecordAddress {
  group: IssueGroup;
  issue: CrashIssue;
}

/** An issue with all its details. */
export function IssueRecord({ group, issue, search, setSearch }: IssueRecordProps) {
  const { t } = useLingui();
  const at = { search, setSearch };
  const { platform } = issue;
  return (
    <div className={`stack gap-24 ${classes.record}`}>
      <Head group={group} issue={issue} />
      {group === 'js' || platform === 'web' ? (
        <Numbers
          {...at}
          topic={{
            ...jsErrors,
            filter: (one: RecordSearch) => ({
              ...jsErrors.filter(withoutListFilters(one)),
              issueId: issue.id,
            }),
          }}
          labels={{ ...jsLabels, filters: [] }}
          where={['pageName', 'offlinePackage', 'webView', 'version', 'model', 'network']}
        />
      ) : group === 'crash-anr' ? (
        <Numbers
          {...at}
          topic={{
            ...anrs,
            filter: (one: RecordSearch) => ({ ...anrs.filter(withoutListFilters(one)), issueId: issue.id }),
          }}
          labels={{ ...anrLabels, filters: [] }}
          where={['model', 'osVersion', 'version', 'network', 'region', 'platform']}
        />
      ) : (
        <Numbers
          {...at}
          topic={{
            ...crashes,
            filter: (one: RecordSearch) => ({
              ...crashes.filter({ ...withoutListFilters(one), platform }),
              issueId: issue.id,
            }),
          }}
          labels={{ ...crashLabels(platform), filters: [] }}
          where={['model', 'osVersion', 'version', 'network', 'region', 'brand']}
        />
      )}
      <section aria-label={t`Samples`}>
        <Samples group={group} issue={issue} search={search} setSearch={setSearch} />
      </section>
      <History group={group} issue={issue} />
    </div>
  );
}
