import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import type { PushMessage } from '../../../api/generated/client.schemas.ts';
import { pushMessages } from '../../../api/generated/push-messages/resource.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { DateTimeField } from '../../../ui/date/date-time-field.tsx';
import { failureOf } from '../../../ui/failure-of.ts';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { useLeave } from '../../../ui/form/use-form-state.ts';
import { useKit } from '../../../ui/kit.tsx';
import { address } from './address.ts';
import { PushAudiencePanel } from './audience.tsx';
import { fields } from './fields.tsx';
import classes from './push.module.css';
import { stored } from './stored.ts';

/** Problem code of the typed push time, or null. */
function problemOf(pushTime: string): string | null {
  if (pushTime === '') return 'FIELD_REQUIRED';
  return Number.isNaN(Date.parse(pushTime)) ? 'ENTRY_WRONG' : null;
}

function Form({ message, onDone }: { message: PushMessage; onDone: () => void }) {
  const { t } = useLingui();
  const { problemText, readFailure } = useKit();
  const { id } = message;
  // Of the message as the form opened: one changed meanwhile must not be scheduled unseen.
  const [revision, setRevision] = useState(message.revision);
  const [pushTime, setPushTime] = useState(message.pushTime ?? '');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const setSaved = useLeave(onDone);
  const problem = problemOf(pushTime);
  const isChanged = message.schedule !== undefined && message.revision !== revision;
  const code = message.schedule ? problem : 'PUSH_NOT_SCHEDULED';
  const refresh = () => {
    setRevision(message.revision);
    setPushTime(message.pushTime ?? '');
    setError(null);
  };
  const reschedule = async () => {
    setPending(true);
    const failed = await failureOf(() =>
      perform(pushMessages.pushMessage, { id, revision, data: { pushTime } }, { done: msg`Message rescheduled` }),
    );
    setPending(false);
    if (failed) setError(problemText(readFailure(failed.error).code ?? 'SYS_EXCEPTION'));
    else setSaved(true);
  };
  return (
    <div className={`stack gap-16 ${classes.test}`}>
      <DateTimeField
        key={revision}
        label={t(fields.pushTime.label)}
        required
        data-autofocus
        pickedTime="20:00"
        pastHint={t`This time has passed.`}
        value={pushTime}
        error={isChanged ? problemText('RECORD_CHANGED') : error}
        onChange={(value) => {
          setError(null);
          setPushTime(value);
        }}
      />
      <div>
        <ReasonButton
          code={isChanged ? null : code}
          onClick={() => !isPending && (isChanged ? refresh() : void reschedule())}
        >
          {isChanged ? t`Refresh` : t`Reschedule`}
        </ReasonButton>
      </div>
      <PushAudiencePanel input={problem === null ? { ...stored(message), pushTime } : null} />
    </div>
  );
}

/** The form for another push time of a scheduled message, with its audience at that time. */
export default function MessageReschedule() {
  const { search, setSearch } = useAddress({ ...pushMessages, ...address });
  const { t } = useLingui();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...pushMessages.one(search.reschedule ?? ''),
    enabled: search.reschedule !== undefined,
    staleTime: 0,
  });
  const close = () => setSearch({ reschedule: undefined });
  return (
    <DetailDrawer
      opened={search.reschedule !== undefined}
      onClose={close}
      title={t`Reschedule ${data?.title ?? ''}`}
      query={{ data: isFetchedAfterMount ? data : undefined, error, refetch }}
    >
      {(message) => <Form key={message.id} message={message} onDone={close} />}
    </DetailDrawer>
  );
}
