import { TextInput } from '@mantine/core';
import { ToastItem } from '../../shell/toasts/toast-item.tsx';
import { ProblemError } from '../../api/problem.ts';
import { ConfirmButton } from '../../ui/confirm/confirm-button.tsx';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.tsx';
import type { Confirmation } from '../../ui/confirm/confirmation.ts';
import { SecretDialog } from '../../ui/dialog/secret-dialog.tsx';
import { LazyMenu } from '../../ui/float/lazy-menu.tsx';
import { FloatingPanel } from '../../ui/float/panel.tsx';
import { DataList, DetailDrawer, Fact } from '../../ui/form/detail-drawer.tsx';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import type { FieldTable } from '../../ui/form/use-edit-form.tsx';
import { Opener, Piece, plain, Section } from './piece.tsx';
import classes from './gallery.module.css';

const run = async () => {};
const nothing = () => {};

const harmless: Confirmation = {
  title: 'Publish 6.5.0?',
  verb: 'Publish',
  names: ['6.5.0'],
  impact: ['12,345 devices will receive it.', 'Version 6.4.0 stays available.'],
  next: 'You can cancel it at any time.',
  harmless: true,
  run,
};
const dangerous: Confirmation = {
  title: 'Delete 11 packages?',
  verb: 'Delete',
  impact: ['11 packages with their files'],
  next: 'This cannot be undone.',
  typed: '11',
  text: { label: 'Reason', most: 200 },
  choice: {
    label: 'Files',
    options: [
      { value: 'keep', label: 'Keep them for 30 days' },
      { value: 'now', label: 'Delete them now' },
    ],
    initial: 'keep',
  },
  run,
};

const problem = new ProblemError({
  method: 'POST',
  path: '/api/upgrade/android/1/publish',
  status: 500,
  code: 'SYS_EXCEPTION',
  requestId: '6f1c2a90b7',
  at: new Date('2026-11-21T14:05:00+08:00'),
});
/** Longest possible timeout (ms), so that messages stay visible. */
const ms = 2 ** 31 - 1;
const toasts = [
  { kind: 'success', text: 'Package published' },
  { kind: 'info', text: 'Package deleted', action: { label: plain('Undo'), run: nothing } },
  { kind: 'warning', text: 'The connection is slow' },
  { kind: 'error', text: '', problem },
] as const;

const fields: FieldTable = {
  version: { label: plain('Version'), required: true, hint: plain('Three numbers, such as 6.5.0'), plain: true },
  name: { label: plain('Name'), limit: { maxLength: 40 } },
};
const record = { id: '1', revision: 3, updatedAt: '2026-11-21T14:05:00+08:00', updatedBy: 'admin', version: '6.5.0' };
const read = async () => record;

function SampleForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDrawer
      name="gallery.1"
      record={opened ? '1' : undefined}
      onRecord={onClose}
      title={() => 'Edit 6.5.0'}
      load={read}
      initial={(entity: typeof record | null) => ({ version: entity?.version ?? '', name: '' })}
      validate={() => ({})}
      fields={fields}
      submit={run}
      onDirty={nothing}
    >
      {(form) => (
        <>
          <TextInput {...form.getInputProps('version')} />
          <TextInput {...form.getInputProps('name')} />
        </>
      )}
    </FormDrawer>
  );
}

function SampleDetail(drawer: { opened: boolean; onClose: () => void }) {
  return (
    <DetailDrawer title="6.5.0" query={{ data: record, error: null, refetch: nothing }} {...drawer}>
      {({ version, updatedBy }) => (
        <DataList>
          <Fact label="Version">{version}</Fact>
          <Fact label="Changed by">{updatedBy}</Fact>
        </DataList>
      )}
    </DetailDrawer>
  );
}

const menuItems = [
  { id: 'edit', label: 'Edit', run: nothing },
  { id: 'copy', label: 'Copy', reason: 'Current version released, no modification allowed', run: nothing },
  { id: 'chosen', label: 'Chosen', checked: true, run: nothing },
  { id: 'delete', label: 'Delete', danger: true, run: nothing },
];

/** Messages and overlays. */
export function Overlays() {
  return (
    <Section title="Messages and overlays">
      {toasts.map((toast, id) => (
        <Piece key={toast.kind} name={`toast ${toast.kind}`}>
          <ul>
            <ToastItem toast={{ ...toast, id, ms, count: toast.kind === 'warning' ? 2 : 1 }} />
          </ul>
        </Piece>
      ))}
      <Piece name="confirm button">
        <ConfirmButton question="Discard the draft from 14:02?" verb="Discard" onConfirm={nothing}>
          Discard
        </ConfirmButton>
      </Piece>
      <div className={classes.openers}>
        <Opener name="confirm dialog, harmless">
          {(opened, onClose) => opened && <ConfirmDialog question={harmless} opened onClose={onClose} />}
        </Opener>
        <Opener name="confirm dialog, typed">
          {(opened, onClose) => opened && <ConfirmDialog question={dangerous} opened onClose={onClose} />}
        </Opener>
        <Opener name="secret dialog">
          {(opened, onClose) => (
            <SecretDialog title="Secret of Mobile Bank" secret={opened ? 's-3f9a0c1d' : null} onClose={onClose} />
          )}
        </Opener>
        <Opener name="form drawer">{(opened, onClose) => <SampleForm {...{ opened, onClose }} />}</Opener>
        <Opener name="detail drawer">{(opened, onClose) => <SampleDetail {...{ opened, onClose }} />}</Opener>
        <Opener name="menu">
          {(_opened, onClose, anchor) =>
            anchor && <LazyMenu {...{ anchor, onClose }} label="Actions" heading="6.5.0" items={menuItems} />
          }
        </Opener>
        <Opener name="panel">
          {(_opened, onClose, anchor) =>
            anchor && (
              <FloatingPanel {...{ anchor, onClose }} title="About this list">
                <p className="paragraph">What it shows, and for whom.</p>
              </FloatingPanel>
            )
          }
        </Opener>
      </div>
    </Section>
  );
}
