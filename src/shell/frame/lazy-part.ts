import { msg } from '@lingui/core/macro';
import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { ProblemError } from '../../api/problem.ts';
import { lazyComponent } from '../../base/lazy-component.ts';
import { withTexts } from '../../i18n/language.ts';
import type { Catalogue } from '../../i18n/language.ts';
import { logError } from '../error-log/error-log.ts';
import { toast } from '../toasts/toasts.ts';

/** A browser requests failed code again only in a new document. */
function reportFailure(error: unknown): void {
  logError(error, { kind: 'script' });
  toast({
    kind: 'error',
    text: msg`Part of the console could not be loaded. Reload to try again.`,
    action: { label: msg`Reload`, run: () => location.reload() },
  });
}

/** Stands for a part that failed to load, and reports it each time it is used. */
const failedPart = <Props>(error: unknown): ComponentType<Props> =>
  function FailedPart() {
    useEffect(() => reportFailure(error), []);
    return null;
  };

/**
 * A part of the frame that comes with its first use. Without it the frame goes on.
 * @param texts catalogues that it needs beyond those of the frame
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

/** Does what the user chose, with code that may be loaded on first use. A refusal is shown as a message. */
export async function attempt(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ProblemError) toast({ kind: 'error', text: error.code, problem: error });
    else reportFailure(error);
  }
}
