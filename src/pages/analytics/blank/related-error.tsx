import type { BlankView } from '../../../api/generated/client.schemas.ts';
import { pageCell } from '../../../resource/columns.tsx';
import { useCan } from '../../../session/permission.ts';
import { absent } from '../../../ui/text/format.ts';
import { recordOn } from '../crash/links.ts';

/** The cause of a blank screen: a JS error, linked to its record if the user may view it. */
export function RelatedError({ view: { at, relatedError = absent, relatedIssueId } }: { view: BlankView }) {
  const can = useCan();
  return relatedIssueId !== undefined && can('analytics/js')
    ? pageCell(recordOn('js', relatedIssueId, at), relatedError)
    : relatedError;
}
