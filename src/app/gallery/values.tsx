import { activeStates } from '../../ui/status/active-states.ts';
import { Status, type StatusTable } from '../../ui/status/status.tsx';
import { DataList, Fact } from '../../ui/form/detail-drawer.tsx';
import { IdList } from '../../ui/id-list/id-list.tsx';
import { NewValue, OldValue } from '../../ui/text/old-new.tsx';
import { IdText, Instant } from '../../ui/text/text.tsx';
import { Piece, plain, Section } from './piece.tsx';

const tones = ['success', 'progress', 'info', 'warning', 'danger', 'neutral'] as const;
const table: StatusTable = Object.fromEntries(tones.map((tone) => [tone, { tone, label: plain(`Tone ${tone}`) }]));
const ids = Array.from({ length: 40 }, (_, at) => `device-${String(at + 1).padStart(4, '0')}`);

/** Status tags of each tone, and special text styles. */
export function Values() {
  return (
    <Section title="Statuses and values">
      {tones.map((tone) => (
        <Piece key={tone} name={`status ${tone}`}>
          <Status value={tone} table={table} />
        </Piece>
      ))}
      <Piece name="status unknown">
        <Status value="archived" table={activeStates} />
      </Piece>
      <Piece name="old and new value">
        <OldValue>5.2.0</OldValue> → <NewValue>5.3.0</NewValue>
      </Piece>
      <Piece name="no old value">
        <OldValue>{''}</OldValue> → <NewValue>5.3.0</NewValue>
      </Piece>
      <Piece name="a protection that is switched off">
        <OldValue>On</OldValue> → <NewValue isWeaker>Off</NewValue>
      </Piece>
      <Piece name="id">
        <IdText value="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" label="SHA-256" />
      </Piece>
      <Piece name="instant">
        <Instant value="2026-11-21T14:05:00+08:00" />
      </Piece>
      <Piece name="facts" wide>
        <DataList>
          <Fact label="Package name">com.example.bank</Fact>
          <Fact label="Version">6.5.0</Fact>
          <Fact label="Status">
            <Status value="enabled" table={activeStates} />
          </Fact>
        </DataList>
      </Piece>
      <Piece name="list of ids">
        <IdList ids={ids} label="Device IDs" />
      </Piece>
    </Section>
  );
}
