import { msg } from '@lingui/core/macro';
import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { ProblemError } from '../../api/problem.ts';
import { lazyComponent } from '../../base/lazy-component.ts';
import { withTexts } from '../../i18n/language.ts';
import type { Catalogue } from '../../i18n/language.ts';
import { logError } from '../error-log/error-log.ts';
import { toast } from '../toasts/toasts.ts';

/** Suggests a reload: browsers only request failed code again in a new document. */
function reportFailure(error: unknown): void {
  logError(error, { kind: 'script' });
  toast({
    kind: 'error',
    text: msg`Part of the console could not be loaded. Reload to try again.`,
    action: { label: msg`Reload`, run: () => location.reload() },
  });
}

/** Replaces a part that failed to load, and reports the failure on each use. */
const failedPart = <Props>(error: unknown): ComponentType<Props> =>
  function FailedPart() {
    useEffect(() => reportFailure(error), []);
    return null;
  };

/**
 * A part of the shell that loads on first use. If loading fails, the shell keeps working.
 * @param texts catalogs that it needs in addition to those of the shell
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...texts: Catalogue[]
) =>
  lazyComponent(async () => {
    try {
      return await withTexts(load(), ...texts);
    } catch (error) {
      return { default: failedPart<Props>(error) };
    }
  });

/** Runs an action of the user whose code may load on first use. A failure is shown as a message. */
export async function attempt(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ProblemError) toast({ kind: 'error', text: error.code, problem: error });
    else reportFailure(error);
  }
}
