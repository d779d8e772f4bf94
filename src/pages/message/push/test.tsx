import { useQuery } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PushTestInput as limits } from '../../../../openapi/generated/limits.message.ts';
import type { PushMessage, PushTestOutcome } from '../../../api/generated/client.schemas.ts';
import { useTestPushMessage } from '../../../api/generated/push-messages/push-messages.ts';
import { pushMessages } from '../../../api/generated/push-messages/resource.ts';
import { TestDevices } from '../../../resource/device-ids/test-devices.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { Announced } from '../../../ui/text/announced.tsx';
import { address } from './address.ts';
import { fields } from './fields.tsx';
import { channelNames, keyStates, reasons } from './labels.ts';
import classes from './push.module.css';

const results: StatusTable = {
  sent: { tone: 'success', label: msg({ message: 'Sent', context: 'delivery' }) },
  failed: { tone: 'danger', label: msg({ message: 'Failed', context: 'delivery' }) },
};

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
  const { mutate, data, isPending, reset } = useTestPushMessage();
  return (
    <div className={`stack gap-16 ${classes.test}`}>
      <p className="paragraph">{t`The test is sent at once. It doesn't count in statistics or toward limits.`}</p>
      <TestDevices
        label={t(fields.clientIds.label)}
        most={limits.clientIds.maxItems}
        verb={t`Send test`}
        onChange={reset}
        onTest={(clientIds) => !isPending && mutate({ id: message.id, data: { clientIds } })}
      />
      {data && (
        <Announced as="div">
          <ul className={`stack ${classes.outcomes}`}>
            {data.map((outcome) => (
              <Outcome key={outcome.clientId} of={outcome} />
            ))}
          </ul>
        </Announced>
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
