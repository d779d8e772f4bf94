import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../button/button.tsx';
import { ButtonRow } from '../../button/button-row.tsx';
import { ConfirmButton } from '../../confirm/confirm-button.tsx';
import { useKit } from '../../kit.tsx';
import { formatInstant, sentenceGap } from '../../text/format.ts';
import { Instant } from '../../text/text.tsx';
import type { Draft } from './exit-drafts.ts';
import type { Editable } from '../types.ts';
import classes from '../form.module.css';
import { Announced } from '../../text/announced.tsx';

interface DraftBannerProps {
  draft: Draft;
  /** The record as just loaded. */
  entity: Editable | null;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Formats the time of a draft; omits the date for today. */
function useDraftTime(at: number): string {
  const { timeZone } = useKit();
  const [now] = useState(() => Date.now());
  const [today = '', then = ''] = [now, at].map((time) => formatInstant(new Date(time).toISOString(), timeZone));
  return today.slice(0, 10) === then.slice(0, 10) ? then.slice(11) : then;
}

/** Offers an earlier unsaved draft, and shows whether the record has changed since. */
export function DraftBanner({ draft, entity, onRestore, onDiscard }: DraftBannerProps) {
  const { t, i18n } = useLingui();
  const time = useDraftTime(draft.at);
  const isChanged = entity !== null && entity.revision !== draft.revision;
  return (
    <div className={`notice ${classes.draft}`} data-tone="info">
      <Announced>
        {t`There is a draft from ${time}.`}
        {isChanged && (
          <>
            {sentenceGap(i18n.locale)}
            <Trans>
              <b>
                <bdi>{entity.updatedBy}</bdi>
              </b>{' '}
              changed the record at <Instant value={entity.updatedAt} />. Restoring the draft applies only the fields
              that you changed.
            </Trans>
          </>
        )}
      </Announced>
      <ButtonRow>
        <ConfirmButton question={t`Discard the draft from ${time}?`} verb={t`Discard`} onConfirm={onDiscard}>
          {t`Discard`}
        </ConfirmButton>
        <Button variant="default" small onClick={onRestore}>{t`Restore`}</Button>
      </ButtonRow>
    </div>
  );
}
