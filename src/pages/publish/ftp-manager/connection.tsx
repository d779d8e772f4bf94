import { msg } from '@lingui/core/macro';
import type { ConnectionTest, UploadService } from '../../../api/generated/client.schemas.ts';
import { useTestUploadService } from '../../../api/generated/upload-services/upload-services.ts';
import { createStore } from '../../../base/store.ts';
import { useStore } from '../../../base/use-store.ts';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';

/** The result of each service's last test since the console was opened, by id. */
export const tested = createStore<Readonly<Record<string, ConnectionTest | 'running'>>>({});

export const outcomes: StatusTable = {
  running: { tone: 'progress', label: msg`Testing` },
  answered: { tone: 'success', label: msg`Reachable` },
  failed: { tone: 'danger', label: msg`Unreachable` },
};

/**
 * Tests services and stores the results for all components that display them; resolves to the result, or undefined if
 * the call failed.
 */
export function useConnectionTest(): (service: Pick<UploadService, 'id'>) => Promise<ConnectionTest | undefined> {
  const { mutateAsync: test } = useTestUploadService();
  return async ({ id }) => {
    const note = (result?: ConnectionTest | 'running') =>
      tested.update((all) =>
        result ? { ...all, [id]: result } : Object.fromEntries(Object.entries(all).filter(([of]) => of !== id)),
      );
    note('running');
    const result = await test({ id }).catch(() => undefined);
    note(result);
    return result;
  };
}

export const statusOf = ({ ok }: ConnectionTest): string => (ok ? 'answered' : 'failed');

/** The result of a service's last test, for its row; time and reason are in the details. */
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
