import type { ReactNode } from 'react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ConnectionTest, UploadService } from '../../../api/generated/client.schemas.ts';
import { useTestUploadService, useTryUploadService } from '../../../api/generated/upload-services/upload-services.ts';
import { createStore } from '../../../store.ts';
import { useStore } from '../../../use-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { trialOf, type UploadServiceValues } from './form-values.ts';
import classes from './ftp-manager.module.css';

/** What came of the last test of each service since the console was opened, by id. */
const tested = createStore<Readonly<Record<string, ConnectionTest | 'running'>>>({});

const outcomes: StatusTable = {
  running: { tone: 'progress', label: msg`Testing` },
  answered: { tone: 'success', label: msg`Answered` },
  failed: { tone: 'danger', label: msg`No answer` },
};

/** Tests services, and keeps what came of it for whoever shows them; answers it too, unless it could not be asked. */
export function useConnectionTest(): (service: Pick<UploadService, 'id'>) => Promise<ConnectionTest | undefined> {
  const { mutateAsync: test } = useTestUploadService();
  return async ({ id }) => {
    const note = (result?: ConnectionTest | 'running') => tested.update(({ [id]: _before, ...others }) => (result ? { ...others, [id]: result } : others));
    note('running');
    const result = await test({ id }).catch(() => undefined);
    note(result);
    return result;
  };
}

const statusOf = ({ ok }: ConnectionTest): string => (ok ? 'answered' : 'failed');

/** How long it took and when, or why it failed. */
function Outcome({ result }: { result: ConnectionTest }) {
  const { ok, latencyMs, message, testedAt } = result;
  return (
    <>
      <Status value={statusOf(result)} table={outcomes} /> {ok ? `${latencyMs} ms` : message} · <Instant value={testedAt} />
    </>
  );
}

/** What came of the last test of a service, in its row; why and when are with the service. */
export function LastTest({ id }: { id: string }) {
  const result = useStore(tested, (all) => all[id]);
  if (result === undefined) return absent;
  if (result === 'running') return <Status value="running" table={outcomes} />;
  return (
    <span title={result.ok ? `${result.latencyMs} ms` : result.message}>
      <Status value={statusOf(result)} table={outcomes} />
    </span>
  );
}

function Tester({ isPending, onTest, children }: { isPending: boolean; onTest: () => void; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={classes.tester}>
      <Button small variant="default" aria-disabled={isPending} onClick={() => !isPending && onTest()}>
        {isPending ? t`Testing` : t`Test the connection`}
      </Button>
      <p role="status">{children}</p>
    </div>
  );
}

/** Tests a saved service. */
export function ServiceTester({ id }: { id: string }) {
  const test = useConnectionTest();
  const result = useStore(tested, (all) => all[id]);
  return (
    <Tester isPending={result === 'running'} onTest={() => void test({ id })}>
      {result !== undefined && result !== 'running' && <Outcome result={result} />}
    </Tester>
  );
}

/** Tests what a form says, before it is saved. What came of it is shown as long as the form says the same. */
export function DraftTester({ id, values }: { id: string | undefined; values: UploadServiceValues }) {
  const { mutate, data, variables, isPending } = useTryUploadService();
  const trial = trialOf(values, id);
  const isSame = JSON.stringify(variables?.data) === JSON.stringify(trial);
  return (
    <Tester isPending={isPending} onTest={() => mutate({ data: trial })}>
      {data && isSame && !isPending && <Outcome result={data} />}
    </Tester>
  );
}
