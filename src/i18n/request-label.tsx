import { Trans } from '@lingui/react/macro';

/** The id of a failed call with a label, because a bare id would be unclear. Renders nothing without an id. */
export function RequestLabel({ id }: { id: string | null | undefined }) {
  return id && id !== '-' ? <Trans>Request {id}</Trans> : null;
}
