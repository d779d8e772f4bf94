import { useLingui } from '@lingui/react/macro';
import { topic as anrs } from '../../../api/generated/anrs/topic.ts';
import type { CrashIssue, IssueGroup } from '../../../api/generated/client.schemas.ts';
import { topic as crashes } from '../../../api/generated/crashes/topic.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { anrWords, crashWords } from '../crash/words.ts';
import { Head } from './head.tsx';
import { History } from './history.tsx';
import { Numbers } from './numbers.tsx';
import { Samples } from './samples.tsx';
import classes from './ios-details.module.css';

interface IssueRecordProps {
  group: IssueGroup;
  issue: CrashIssue;
}

/** An issue and all that is known of it. */
export function IssueRecord({ group, issue }: IssueRecordProps) {
  const { t } = useLingui();
  const { search, setSearch } = useView('/pages/analyzer-simple/ios-details');
  const at = { search, setSearch };
  return (
    <div className={classes.record}>
      <Head group={group} issue={issue} />
      {group === 'anr' ? (
        <Numbers
          {...at}
          topic={{
            ...anrs,
            filter: (one: typeof search) => ({ ...anrs.filter({ ...one, platform: undefined }), issueId: issue.id }),
          }}
          words={{ ...anrWords, filters: [] }}
          where={['model', 'osVersion', 'version', 'network', 'region', 'platform']}
        />
      ) : (
        <Numbers
          {...at}
          topic={{
            ...crashes,
            filter: (one: typeof search) => ({ ...crashes.filter({ ...one, platform: group }), issueId: issue.id }),
          }}
          words={{ ...crashWords(group), filters: [] }}
          where={['model', 'osVersion', 'version', 'network', 'region', 'brand']}
        />
      )}
      <section aria-label={t`Samples`}>
        <Samples group={group} issue={issue} />
      </section>
      <History group={group} issue={issue} />
    </div>
  );
}
