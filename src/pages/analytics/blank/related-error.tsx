import type { BlankView } from '../../../api/generated/client.schemas.ts';
import { pageCell } from '../../../resource/columns.tsx';
import { useCan } from '../../../session/permission.ts';
import { absent } from '../../../ui/text/format.ts';

/** The cause of a blank screen: a JS error, linked to its record if the user may view it. */
export function RelatedError({ view: { relatedError = absent, relatedIssueId } }: { view: BlankView }) {
  const can = useCan();
  return relatedIssueId !== undefined && can('analytics/js')
    ? pageCell(`/pages/analyzer-simple/ios-details?platform=js&issueId=${relatedIssueId}`, relatedError)
    : relatedError;
}
