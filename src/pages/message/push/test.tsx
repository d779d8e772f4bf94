import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PushTestInput as limits } from '../../../../openapi/generated/limits.message.ts';
import type { PushMessage, PushTestOutcome } from '../../../api/generated/client.schemas.ts';
import { useTestPushMessage } from '../../../api/generated/push-messages/push-messages.ts';
import { pushMessages } from '../../../api/generated/push-messages/resource.ts';
import type { IdsRead } from '../../../../openapi/files/ids.ts';
import { isDeviceId } from '../../../rules/device-id.ts';
import { limitCode } from '../../../rules/limit.ts';
import { typedIds } from '../../../rules/id-list.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { useFieldText } from '../../../ui/form/limit-text.ts';
import { IdsInput } from '../../../ui/id-list/ids-input.tsx';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { address } from './address.ts';
import { fields } from './fields.tsx';
import { channelNames, keyStates, reasons } from './labels.ts';
import classes from './push.module.css';

const results: StatusTable = {
  sent: { tone: 'success', label: msg({ message: 'Sent', context: 'delivery' }) },
  failed: { tone: 'danger', label: msg({ message: 'Failed', context: 'delivery' }) },
};

/** Problem code of the typed ids, or null. */
function problemOf({ ids, invalid, full }: IdsRead): string | null {
  if (full > 0) return 'PUSH_TEST_3';
  if (invalid > 0) return limitCode('ids');
  return ids.length === 0 ? 'FIELD_REQUIRED' : null;
}

function Outcome({ of: { clientId, channel, sent, reason, key } }: { of: PushTestOutcome }) {
  const { i18n } = useLingui();
  const say = i18n._.bind(i18n);
  const why = key ? say(keyStates[key]) : reason && say(reasons[reason]);
  return (
    <li>
      <Status value={sent ? 'sent' : 'failed'} table={results} /> <bdi>{clientId}</bdi>
      {channel && ` · ${say(channelNames[channel])}`}
      {why && ` · ${why}`}
    </li>
  );
}

function Form({ message }: { message: PushMessage }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const { mutate, data, isPending, reset } = useTestPushMessage();
  const fieldText = useFieldText();
  const typed = typedIds(text, isDeviceId, limits.clientIds.maxItems);
  return (
    <div className={`stack gap-16 ${classes.test}`}>
      <p className="paragraph">{t`The test is sent at once. It doesn't count in statistics or toward limits.`}</p>
      <IdsInput
        label={t(fields.clientIds.label)}
        description={t`Up to 3, separated by commas, spaces, or line breaks`}
        required
        rows={3}
        isId={isDeviceId}
        most={limits.clientIds.maxItems}
        data-autofocus
        value={text}
        onChange={(event) => {
          reset();
          setText(event.currentTarget.value);
        }}
      />
      <div>
        <ReasonButton
          code={problemOf(typed)}
          say={fieldText}
          onClick={() => !isPending && mutate({ id: message.id, data: { clientIds: typed.ids } })}
        >
          {t`Send test`}
        </ReasonButton>
      </div>
      {data && (
        <div role="status">
          <ul className={`stack ${classes.outcomes}`}>
            {data.map((outcome) => (
              <Outcome key={outcome.clientId} of={outcome} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** The drawer that sends a message to a few test devices. */
export default function MessageTest() {
  const { search, setSearch } = useAddress({ ...pushMessages, ...address });
  const { t } = useLingui();
  const query = useQuery({ ...pushMessages.one(search.test ?? ''), enabled: search.test !== undefined });
  return (
    <DetailDrawer
      opened={search.test !== undefined}
      onClose={() => setSearch({ test: undefined })}
      title={t`Test ${query.data?.title ?? ''}`}
      query={query}
    >
      {(message) => <Form key={message.id} message={message} />}
    </DetailDrawer>
  );
}
