import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useSession } from '../../session/permission.ts';
import { isDialogOpen } from '../frame/announce-page.ts';
import { preferences, setPreferences } from '../preferences/preferences.ts';
import { titles } from '../menus/titles.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonRow } from '../../ui/button/button-row.tsx';
import styles from './guide.module.css';
import { useSteps } from './steps.ts';
import { useStepsOnScreen } from './use-steps-on-screen.ts';

/** Stores that the guide for a role was shown; closing it early counts, too. */
function remember(role: string): void {
  const { guides } = preferences.get();
  if (!guides.includes(role)) setPreferences({ guides: [...guides, role] });
}

/** Opens the dialog unless another one is open, and stores that the guide for this role was shown. */
function useOpened(
  dialog: RefObject<HTMLDialogElement | null>,
  next: RefObject<HTMLButtonElement | null>,
  onClose: () => void,
) {
  const role = useSession().user.selectedRoles.id;
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    // Another dialog may have opened while the code was loading.
    if (isDialogOpen()) return onClose();
    element.showModal();
    next.current?.focus();
  }, [dialog, next, onClose]);
  useEffect(() => {
    if (dialog.current?.open) remember(role);
  }, [dialog, role]);
}

/** A tour of the shell: explains its parts one by one, next to each. */
export default function Guide({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const { hole, panel, visibleSteps, at, move } = useStepsOnScreen(useSteps());
  const [step, all] = [visibleSteps[at], visibleSteps.length];
  const isLast = at === all - 1;

  useOpened(dialog, next, onClose);

  const goOn = () => (isLast ? dialog.current?.close() : move(1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && !isLast) move(1);
    else if (event.key === 'ArrowLeft') move(-1);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.guide}
      aria-label={t(titles.guide)}
      aria-describedby={id}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <div ref={hole} className={styles.hole} />
      <div ref={panel} className={styles.panel}>
        <button
          type="button"
          className={styles.close}
          aria-label={t`Close the guide`}
          onClick={() => dialog.current?.close()}
        >
          <IconX size={18} aria-hidden />
        </button>
        <div id={id} aria-live="polite" aria-atomic>
          <h2>{step?.title}</h2>
          <p>{step?.text}</p>
          {step?.job && <p>{step.job}</p>}
          <p className={styles.count}>
            <Trans>
              Step {at + 1} of {all}
            </Trans>
          </p>
        </div>
        <ButtonRow>
          <Button variant="default" aria-disabled={at === 0} onClick={() => move(-1)}>
            <Trans>Back</Trans>
          </Button>
          <Button ref={next} onClick={goOn}>
            {isLast ? t`Done` : t`Next`}
          </Button>
        </ButtonRow>
      </div>
    </dialog>
  );
}
