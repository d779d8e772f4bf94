import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ProblemError } from '../../api/problem.ts';
import { useProblemText } from '../../i18n/problems.ts';
import { useApplication } from '../../session/permission.ts';
import { readSession } from '../../session/calls.ts';
import { switchedTo } from '../../session/application.ts';
import { useStore } from '../../base/use-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonRow } from '../../ui/button/button-row.tsx';
import { FrameDialog } from '../dialogs/frame-dialog.tsx';
import { reloadPage } from '../tabs/reload-page.ts';
import { makeCurrent, unsavedTitles } from './switch-application.ts';

/** Switches the session back to the application of this window. */
function useSwitchBack(id: string) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function switchBack() {
    setBusy(true);
    setRefusal(null);
    try {
      await makeCurrent(id);
    } catch (error) {
      setRefusal(error instanceof ProblemError ? error.code : 'CLIENT_RESPONSE');
    }
    setBusy(false);
  }
  return { busy, refusal, switchBack };
}

/** Maximum time to wait for the server before the dialog is shown (ms): the window stays in use without it. */
const patienceMs = 1000;

/**
 * Whether the user no longer has the application of this window, so that it can't be switched back; undefined until the
 * server has answered.
 */
function useIsWithdrawn(id: string, to: string | undefined): boolean | undefined {
  const [answer, setAnswer] = useState<{ to: string; isWithdrawn: boolean }>();
  useEffect(() => {
    if (to === undefined) return;
    const has = async () =>
      (await readSession(false)).session.user.appList.some(({ applicationId }) => applicationId === id);
    const late = new Promise<boolean>((done) => setTimeout(() => done(true), patienceMs));
    void Promise.race([has().catch(() => true), late]).then((isAssigned) =>
      setAnswer({ to, isWithdrawn: !isAssigned }),
    );
  }, [id, to]);
  return answer?.to === to ? answer?.isWithdrawn : undefined;
}

/** Says what happened to the application of this window. */
function Title({ isWithdrawn }: { isWithdrawn: boolean }) {
  const theirs = useStore(switchedTo)?.name;
  const { id: currentApplicationId, name: mine } = useApplication();
  if (!isWithdrawn) return <Trans>The application was switched to {theirs} in another window</Trans>;
  return currentApplicationId ? (
    <Trans>
      You no longer have access to {mine} ({currentApplicationId})
    </Trans>
  ) : (
    <Trans>You now have access to {theirs}</Trans>
  );
}

/** What a reload would discard. */
function UnsavedPages() {
  const titles = unsavedTitles();
  if (titles.length === 0) return null;
  return (
    <>
      <p>
        <Trans>Reloading discards unsaved input on these pages:</Trans>
      </p>
      <ul className="bullets anywhere">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </>
  );
}

/** Covers a window whose application was switched elsewhere or withdrawn, until the user chooses one. */
export default function SwitchedDialog() {
  const { t } = useLingui();
  const now = useStore(switchedTo);
  const { id: currentApplicationId, name: mine } = useApplication();
  const problemText = useProblemText();
  const { busy, refusal, switchBack } = useSwitchBack(currentApplicationId);
  const isWithdrawn = useIsWithdrawn(currentApplicationId, now?.id);
  if (!now || isWithdrawn === undefined) return null;
  const theirs = now.name;

  return (
    <FrameDialog
      isAlert
      title={<Title isWithdrawn={isWithdrawn} />}
      body={
        <>
          {isWithdrawn && currentApplicationId ? (
            <p>
              <Trans>Nothing can be saved from this window.</Trans>
            </p>
          ) : (
            currentApplicationId && (
              <p>
                <Trans>
                  This window still shows {mine} ({currentApplicationId}). Nothing will be saved from it until you
                  choose.
                </Trans>
              </p>
            )
          )}
          <UnsavedPages />
          {refusal !== null && <p role="alert">{problemText(refusal)}</p>}
        </>
      }
    >
      <ButtonRow>
        {currentApplicationId && !isWithdrawn && (
          <Button
            variant="default"
            disabled={busy}
            onClick={() => void switchBack()}
          >{t`Switch back to ${mine}`}</Button>
        )}
        <Button disabled={busy} onClick={() => reloadPage('switched')}>
          {theirs ? t`Reload with ${theirs}` : t`Reload`}
        </Button>
      </ButtonRow>
    </FrameDialog>
  );
}
