import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ConnectionTest, UploadServiceInput, UploadServiceTrial } from '../../../api/generated/client.schemas.ts';
import { useTryUploadService } from '../../../api/generated/upload-services/upload-services.ts';
import { useStore } from '../../../base/use-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { outcomes, statusOf, tested, useConnectionTest } from './connection.tsx';
import classes from './ftp-manager.module.css';

/** The duration and time of a test, or why it failed. */
function Outcome({ result }: { result: ConnectionTest }) {
  const { ok, latencyMs, message, testedAt } = result;
  return (
    <>
      <Status value={statusOf(result)} table={outcomes} /> {ok ? `${latencyMs} ms` : message} ·{' '}
      <Instant value={testedAt} />
    </>
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

/** The connection settings of the form; without a typed password, that of the stored service `id` is used. */
function trialOf(input: UploadServiceInput, id: string | undefined): UploadServiceTrial {
  const { serviceAddress, uploadPort, user, password, protocol } = input;
  const stored = { ...(id !== undefined && { id }), ...(password !== undefined && { password }) };
  return { ...stored, serviceAddress, uploadPort, user, protocol };
}

/** Tests the values of a form before it is saved. The result is shown until the form changes. */
export function DraftTester({ id, input }: { id: string | undefined; input: UploadServiceInput }) {
  const { mutate, data, variables, isPending } = useTryUploadService();
  const trial = trialOf(input, id);
  const isSame = JSON.stringify(variables?.data) === JSON.stringify(trial);
  return (
    <Tester isPending={isPending} onTest={() => mutate({ data: trial })}>
      {data && isSame && !isPending && <Outcome result={data} />}
    </Tester>
  );
}
