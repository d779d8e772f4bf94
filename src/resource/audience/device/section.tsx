import type { ComponentType, ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAnnounce } from '../../../base/use-announce.ts';
import { Failed, Skeleton } from '../../../ui/list/states.tsx';
import { DeviceOrNone, type KnownFacts } from './facts.tsx';

/** The response of a kind's operation. */
interface Answer {
  /** Undefined if no device of the application has the id. */
  device?: KnownFacts;
}

interface DeviceQuery<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface SectionParts<Data extends Answer> {
  /** Runs the kind's query. Several components call it; they share one request. */
  useAnswer: (deviceId: string) => DeviceQuery<Data>;
  Content: ComponentType<{ answer: Data & { device: NonNullable<Data['device']> } }>;
  /** Facts shown for an id without a device. */
  Unknown?: ComponentType<{ answer: Data }>;
}

/** The section of the device check for one kind. */
export interface DeviceSection {
  /** The device itself, with what the kind knows about it; `otherwise` is rendered if the query fails. */
  Device: ComponentType<{ deviceId: string; otherwise: ReactNode }>;
  Section: ComponentType<{ deviceId: string; name: string; className: string | undefined }>;
}

const hasDevice = <Data extends Answer>(answer: Data): answer is Data & { device: NonNullable<Data['device']> } =>
  answer.device !== undefined;

/** Creates the section of a kind. It loads and fails on its own, so that one kind does not block the others. */
export function deviceSection<Data extends Answer>({ useAnswer, Content, Unknown }: SectionParts<Data>): DeviceSection {
  function Body({ deviceId }: { deviceId: string }) {
    const { data, error, refetch } = useAnswer(deviceId);
    if (error) return <Failed error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton rows={6} />;
    if (hasDevice(data)) return <Content answer={data} />;
    return Unknown && <Unknown answer={data} />;
  }
  return {
    Device: function Device({ deviceId, otherwise }) {
      const { t } = useLingui();
      const { data, error } = useAnswer(deviceId);
      const result = data?.device ? t`Results for ${deviceId}` : t`No device has the ID ${deviceId}`;
      useAnnounce(data ? result : null);
      if (error) return otherwise;
      if (!data) return <Skeleton rows={4} />;
      return <DeviceOrNone deviceId={deviceId} device={data.device} />;
    },
    Section: function Section({ deviceId, name, className }) {
      const { data } = useAnswer(deviceId);
      if (data && !hasDevice(data) && !Unknown) return null;
      return (
        <section aria-label={name} className={className}>
          <h2>{name}</h2>
          <Body deviceId={deviceId} />
        </section>
      );
    },
  };
}
