import type { ReactNode } from 'react';
import { plural, t as text } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { IdImportResult } from '../../api/generated/client.schemas.ts';
import { Announced } from '../../ui/text/announced.tsx';
import classes from './device-ids.module.css';

const maxLines = 20;

/** The numbers of added and skipped ids of an imported file. */
export const importText = ({ added, duplicated, skippedTotal }: IdImportResult): string =>
  text`${plural(added, { other: '# added' })}, ${plural(duplicated, { one: '# duplicate', other: '# duplicates' })}, ${plural(skippedTotal, { other: '# skipped' })}`;

interface ImportReportProps<Report extends IdImportResult> {
  report: Report;
  /** Renders further parts of the report. */
  renderMore?: ((report: Report, most: number) => ReactNode) | undefined;
}

/** The result of an imported file: what was skipped, by line. */
export function ImportReport<Report extends IdImportResult>({ report, renderMore }: ImportReportProps<Report>) {
  const { t } = useLingui();
  const { skipped, skippedTotal } = report;
  return (
    <Announced as="div" className={classes.report}>
      <b>{importText(report)}</b>
      {renderMore?.(report, maxLines)}
      {skipped.length > 0 && (
        <ul className="bullets anywhere">
          {skipped.slice(0, maxLines).map(({ line, text: content, reason }, index) => (
            <li key={index}>
              {reason === 'full' ? t`Line ${line}: ${content} (the list is full)` : t`Line ${line}: ${content}`}
            </li>
          ))}
          {skippedTotal > maxLines && <li>{t`and ${skippedTotal - maxLines} more`}</li>}
        </ul>
      )}
    </Announced>
  );
}
