import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CrowdReport } from '../../../api/generated/client.schemas.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { crowdModes } from '../crowd.ts';
import classes from './crowd-details.module.css';

const maxLines = 20;

/** The result of the latest change of members, with the lines that were rejected. */
export function Report({ report }: { report: CrowdReport }) {
  const { t, i18n } = useLingui();
  const { mode, added, removed, absent, duplicated, skipped, skippedTotal, startedBy } = report;
  const parts = [
    ...(mode === 'remove' ? [] : [t`${plural(added, { other: '# added' })}`]),
    ...(mode === 'add' ? [] : [t`${plural(removed, { other: '# removed' })}`]),
    ...(absent > 0 ? [t`${plural(absent, { one: '# was not a member', other: '# were not members' })}`] : []),
    t`${plural(duplicated, { one: '# duplicate', other: '# duplicates' })}`,
    t`${plural(skippedTotal, { one: '# invalid', other: '# invalid' })}`,
  ];
  return (
    <div className={`stack gap-6 note ${classes.report}`}>
      <p>
        <b>{i18n._(crowdModes[mode])}</b> · {parts.join(' · ')} · <Instant value={report.finishedAt} /> · {startedBy}
      </p>
      {report.isRejected && <p className={classes.rejected}>{t`No changes made: the audience would be empty.`}</p>}
      {skipped.length > 0 && (
        <details>
          <summary>{t`Show what was skipped`}</summary>
          <ul className="bullets anywhere">
            {skipped.slice(0, maxLines).map(({ line, text, reason }, at) => (
              // A line may contain several ids.
              // oxlint-disable-next-line react/no-array-index-key -- they have no name but their place
              <li key={at}>
                {reason === 'full' ? t`Line ${line}: ${text} (the list is full)` : t`Line ${line}: ${text}`}
              </li>
            ))}
            {skippedTotal > maxLines && <li>{t`and ${skippedTotal - maxLines} more`}</li>}
          </ul>
        </details>
      )}
    </div>
  );
}
