import { useRef, useState } from 'react';
import { Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { DebugResult, Transaction } from '../../../../api/generated/client.schemas.ts';
import { useDebugTransaction, useGetTransaction } from '../../../../api/generated/transactions/transactions.ts';
import { errorsInline } from '../../../../api/error-place.ts';
import { FormContext } from '../../../../resource/fields/form-context.ts';
import { Control, Inputs } from '../../../../resource/fields/inputs.tsx';
import { useView } from '../../../../shell/tabs/use-view.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { DateTimeField } from '../../../../ui/date/date-time-field.tsx';
import { DetailDrawer } from '../../../../ui/form/detail-drawer.tsx';
import { focusFirst } from '../../../../ui/form/focus-field.ts';
import { FormFailure } from '../../../../ui/form/form-failure.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.tsx';
import { useKit } from '../../../../ui/kit.tsx';
import { Steps } from './steps.tsx';
import { call, fields, table, validate, type DebugValues } from './values.ts';
import classes from './debug.module.css';

const inOrder = ['deviceId', 'config', 'signature', 'timestamp', 'encryption', 'nonce', 'backend', 'headers', 'body'];

/**
 * Sends test requests, one at a time.
 * @param onSend receives what is sent
 * @returns the last result, also while the next request is under way; a failure is in `error`
 */
function useTestRequest(id: string, onSend: DebuggerProps['onSend']) {
  const { mutateAsync, error, isPending } = useDebugTransaction(errorsInline);
  const [last, setLast] = useState<{ result: DebugResult; count: number } | null>(null);
  const latch = useRef(false);
  const send = async (values: DebugValues) => {
    if (latch.current) return;
    latch.current = true;
    onSend(values);
    const result = await mutateAsync({ id, data: call.toInput(values) }).catch(() => null);
    if (result) setLast({ result, count: (last?.count ?? 0) + 1 });
    latch.current = false;
  };
  return { last, send, error, isPending };
}

interface DebuggerProps {
  transaction: Transaction;
  first: DebugValues;
  /** Called with the sent values so that they can be restored later. */
  onSend: (values: DebugValues) => void;
}

/** The form of a test call, and its result. The input is kept for the next call. */
function Debugger({ transaction, first, onSend }: DebuggerProps) {
  const { t } = useLingui();
  const { readFailure } = useKit();
  const form = useEditForm<DebugValues>({ initial: first, validate, fields: table });
  const { last, send, error, isPending } = useTestRequest(transaction.id, onSend);
  const root = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);

  const submit = () => {
    const { errors, hasErrors } = form.validate();
    if (hasErrors) {
      setAttempt((before) => before + 1);
      focusFirst(root.current, Object.keys(errors));
    } else void send(form.getValues());
  };

  return (
    <div className={classes.debugger}>
      <form
        ref={root}
        noValidate
        className={`stack gap-12 ${classes.call}`}
        aria-busy={isPending}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormFailure
          failure={error === null ? null : readFailure(error)}
          errors={form.errors}
          attempt={attempt}
          fields={table}
          onGo={(path) => focusFirst(root.current, [path])}
        />
        <FormContext value={{ form, names: inOrder }}>
          <Inputs
            of={fields}
            own={{
              timestamp: <Control of={fields.timestamp}>{(slot) => <DateTimeField {...slot} />}</Control>,
              headers: <Textarea {...form.getInputProps('headers')} rows={2} />,
            }}
          />
        </FormContext>
        <div className={classes.send}>
          <Button type="submit" aria-disabled={isPending} data-loading={isPending || undefined}>
            {last ? t`Send again` : t`Send request`}
          </Button>
        </div>
      </form>
      {last ? (
        <Steps {...last} transaction={transaction} />
      ) : (
        <p
          className={`note ${classes.hint}`}
        >{t`A test request goes through the same steps as a request from a device and counts toward the same limits, but never reaches the backend system.`}</p>
      )}
    </div>
  );
}

/** Sends test calls through the policies of a transaction. */
export default function TransactionDebug() {
  const { search, setSearch } = useView('/pages/platform/api-manager');
  const { t } = useLingui();
  const id = search.debug ?? '';
  const query = useGetTransaction(id, { query: { enabled: id !== '' } });
  const name = query.data?.name;
  // Kept here so that a user who follows a link to a rule and returns continues with the same call.
  const [last, setLast] = useState<DebugValues>(() => call.initial(null));
  return (
    <DetailDrawer
      opened={id !== ''}
      onClose={() => setSearch({ debug: undefined })}
      wide
      title={name === undefined ? t`Debug` : t`Debug ${name}`}
      query={query}
    >
      {(transaction) => <Debugger key={transaction.id} transaction={transaction} first={last} onSend={setLast} />}
    </DetailDrawer>
  );
}
