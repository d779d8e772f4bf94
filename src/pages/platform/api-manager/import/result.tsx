import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TransactionImportResult } from '../../../../api/generated/client.schemas.ts';
import { ButtonRow } from '../../../../ui/button/button-row.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { useKit } from '../../../../ui/kit.tsx';
import { StepResult } from '../../../../ui/step-result.tsx';
import { VirtualCell, VirtualRows } from '../../../../ui/virtual-rows.tsx';
import classes from './import.module.css';

const reasons = { exists: msg`Already exists`, same: msg`No changes`, error: msg`Invalid` } as const;

const rowHeight = 34;

/** The result of an import: the number of written rows, and why each of the others was not written. */
export function ImportResult({ result, onClose }: { result: TransactionImportResult; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { problemText } = useKit();
  const { skipped } = result;
  const [added, updated] = [i18n.number(result.added), i18n.number(result.updated)];
  return (
    <div className="stack gap-16">
      <StepResult className={classes.counts}>
        {t`${added} added, ${updated} updated, ${i18n.number(skipped.length)} skipped`}
      </StepResult>
      {result.added > 0 && <p className="note">{t`New transactions are disabled. Enable them to use them.`}</p>}
      {skipped.length > 0 && (
        <VirtualRows label={t`Skipped rows`} items={skipped} keyOf={({ line }) => line} estimate={rowHeight}>
          {({ line, code, reason, problem }) => (
            <>
              <VirtualCell>{t`Row ${line}`}</VirtualCell>
              <VirtualCell>
                <b>{code || '–'}</b>
              </VirtualCell>
              <VirtualCell>{problem ? problemText(problem) : i18n._(reasons[reason])}</VirtualCell>
            </>
          )}
        </VirtualRows>
      )}
      <ButtonRow>
        <Button onClick={onClose}>{t`Close`}</Button>
      </ButtonRow>
    </div>
  );
}
