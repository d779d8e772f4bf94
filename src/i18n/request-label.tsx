import { Trans } from '@lingui/react/macro';

/** The id of a failed call under its name: a bare id would not be clear. A call that had none shows nothing. */
export function RequestLabel({ id }: { id: string | null | undefined }) {
  return id && id !== '-' ? <Trans>Request {id}</Trans> : null;
}
