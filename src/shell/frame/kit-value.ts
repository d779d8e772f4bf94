import { use } from 'react';
import { ProblemError } from '../../api/problem.ts';
import { withTexts } from '../../i18n/language.ts';
import { useProblemText } from '../../i18n/problems.ts';
import { useDisplayZone } from '../preferences/display-zone.ts';
import { expired } from '../../session/state.ts';
import { grantOf } from '../routing/view.ts';
import { useApplication, useCan, useSession } from '../../session/permission.ts';
import { toast } from '../toasts/toasts.ts';
import type { Failure, Kit } from '../../ui/kit.tsx';
import { lazyModule } from '../../base/lazy-module.ts';
import { PlaceContext } from '../tabs/use-view.ts';

const fieldPath = (pointer: string): string => pointer.replace(/^\//u, '').replaceAll('/', '.');

function readFailure(error: unknown): Failure {
  if (!(error instanceof ProblemError)) return { fields: [] };
  const { status, code, requestId, errors, facts } = error;
  return {
    // A response from a proxy in between says nothing about permissions or records.
    ...(!error.isForeign && { status }),
    code,
    requestId,
    ...(facts.ids && { ids: facts.ids }),
    fields: errors.map(({ pointer, code: fieldCode }) => ({ path: fieldPath(pointer), code: fieldCode })),
  };
}

/** Only runs for the same user, because another user gets a new document. */
const afterSignIn: Kit['afterSignIn'] = (run) => {
  if (!expired.get()) return false;
  const stop = expired.subscribe(() => {
    stop();
    run();
  });
  return true;
};

const tell: Kit['tell'] = (text) => toast({ kind: 'info', text });
const offer: Kit['offerUndo'] = (text, undo) =>
  void import('../toasts/undo.ts').then(({ offerUndo }) => offerUndo(text, undo)).catch(() => {});

const loadExport = lazyModule(() => withTexts(import('../export/export-panel.tsx'), 'shell/export', 'shell/notices'));

const loadHelp = lazyModule(() => withTexts(import('../help/help-panel.tsx'), 'shell/help'));

/** The services of the console for the kit. */
export function useKitValue(): Kit {
  const problemText = useProblemText();
  const { user } = useSession();
  const application = useApplication();
  const can = useCan();
  const place = use(PlaceContext);
  const grant = place && grantOf(place.facts, place.params);
  return {
    problemText,
    readFailure,
    afterSignIn,
    userKey: user.userId,
    appKey: application.id,
    place: place?.pathname ?? '',
    can: (control) => !grant || can(`${grant}#${control}`),
    appLabel: [application.name, application.id].filter(Boolean).join(' · '),
    timeZone: useDisplayZone(),
    tell,
    offerUndo: offer,
    hasHelp: Boolean(grant),
    loadHelp,
    loadExport,
  };
}
