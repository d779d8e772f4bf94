import { Button } from '../../ui/button/button.tsx';
import { Failed, NoMatch, NothingYet, Offline, Skeleton } from '../../ui/list/states.tsx';
import { SampleFailure } from './kit.ts';
import { Piece, Section } from './piece.tsx';

const nothing = () => {};
const failed = new SampleFailure({ status: 503, code: 'SAMPLE_FAILED', requestId: '6f1c2a90b7', fields: [] });
const forbidden = new SampleFailure({ status: 403, code: 'AUTH_FORBIDDEN', requestId: '6f1c2a90b8', fields: [] });

/** Placeholders for the rows of a list. */
export function ListStates() {
  return (
    <Section title="List states">
      <Piece name="list loading" wide>
        <Skeleton rows={3} onCancel={nothing} />
      </Piece>
      <Piece name="list empty">
        <NothingYet what="No packages yet" action={<Button>New package</Button>} />
      </Piece>
      <Piece name="list without a match">
        <NoMatch onClear={nothing} />
      </Piece>
      <Piece name="list failed">
        <Failed error={failed} onRetry={nothing} />
      </Piece>
      <Piece name="list without access">
        <Failed error={forbidden} onRetry={nothing} />
      </Piece>
      <Piece name="list offline">
        <Offline />
      </Piece>
    </Section>
  );
}
