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
import { filtersOf, type RecordAddress, type RecordSearch } from './address.ts';
import { Samples } from './samples.tsx';
import classes from './ios-details.module.css';

/** An ANR has one platform. */
const { platform: _platform, ...anrDims } = anrLabels.dims;

interface IssueRecordProps extends RecordAddress {
  group: IssueGroup;
  issue: CrashIssue;
}

/** An issue with all its details. */
export function IssueRecord({ group, issue, search, setSearch }: IssueRecordProps) {
  const { t } = useLingui();
  const { platform } = issue;
  const own = <Filter extends object>(filter: (search: RecordSearch) => Filter) => ({
    filter: (one: RecordSearch) => ({ ...filter(filtersOf(issue, one)), issueId: issue.id }),
  });
  const at = { search, setSearch, title: issue.title };
  const samples = (
    <section aria-label={t`Samples`}>
      <Samples group={group} issue={issue} search={search} setSearch={setSearch} />
    </section>
  );
  return (
    <div className={`stack gap-24 ${classes.record}`}>
      <Head group={group} issue={issue} />
      {group === 'js' || platform === 'web' ? (
        <Numbers
          {...at}
          topic={{ ...jsErrors, ...own(jsErrors.filter) }}
          labels={{ ...jsLabels, filters: [] }}
          where={['pageName', 'offlinePackage', 'webView', 'version', 'model', 'network']}
        >
          {samples}
        </Numbers>
      ) : group === 'crash-anr' ? (
        <Numbers
          {...at}
          topic={{ ...anrs, ...own(anrs.filter) }}
          labels={{ ...anrLabels, filters: [], dims: anrDims }}
          where={['model', 'osVersion', 'version', 'network', 'region', 'brand']}
        >
          {samples}
        </Numbers>
      ) : (
        <Numbers
          {...at}
          topic={{ ...crashes, ...own(crashes.filter) }}
          labels={{ ...crashLabels(platform), filters: [] }}
          where={['model', 'osVersion', 'version', 'network', 'region', 'brand']}
        >
          {samples}
        </Numbers>
      )}
      <History group={group} issue={issue} onSample={(sampleId) => setSearch({ sampleId })} />
    </div>
  );
}
