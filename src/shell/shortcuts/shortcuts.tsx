import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '../../base/use-store.ts';
import { preferences, setPreferences } from '../preferences/preferences.ts';
import { PanelDialog } from '../dialogs/panel-dialog.tsx';
import styles from './shortcuts.module.css';

/** Keys pressed together form an entry; entries are alternatives. */
type Shortcut = readonly [keys: readonly (readonly string[])[], what: MessageDescriptor];

const isMac = /Mac|iPhone|iPad/u.test(navigator.userAgent);
const mod = isMac ? '⌘' : 'Ctrl';
const alt = isMac ? '⌥' : 'Alt';

const groups: readonly { title: MessageDescriptor; single?: boolean; shortcuts: readonly Shortcut[] }[] = [
  {
    title: msg`Everywhere`,
    shortcuts: [
      [[[mod, 'K']], msg`Search menus, actions, and records`],
      [[[mod, 'Z']], msg`Undo, when a message offers it`],
      [[['F6']], msg`Go to the latest message, and back`],
      [[[alt, 'Shift', 'T']], msg`Reopen the last closed page`],
    ],
  },
  {
    title: msg`Single keys`,
    single: true,
    shortcuts: [
      [[['/']], msg`Go to the first filter of the page`],
      [[['J']], msg`Go to the first row of the table`],
      [[['U']], msg`Show this window's uploads`],
      [[['?']], msg`Show these shortcuts`],
    ],
  },
  {
    title: msg`In the tab bar`,
    shortcuts: [
      [[['←'], ['→'], ['Home'], ['End']], msg`Move from page to page`],
      [[['Delete']], msg`Close the page`],
      [[['Shift', 'F10']], msg`Open the page menu`],
    ],
  },
  {
    title: msg`In tables`,
    shortcuts: [
      [[['↑'], ['↓'], ['J'], ['K'], ['Home'], ['End']], msg`Move from row to row`],
      [[['←'], ['→']], msg`Move within a row; expand or collapse tree branches`],
      [[['Enter']], msg`Open the record`],
      [[['O']], msg`Open the record beside the list, in wide windows`],
      [[['E']], msg`Edit the record`],
      [[['␣']], msg`Select the row`],
      [
        [
          ['Shift', '↑'],
          ['Shift', '↓'],
        ],
        msg`Select several rows`,
      ],
      [[['PageUp'], ['PageDown']], msg`Previous or next page`],
      [
        [
          ['Shift', '←'],
          ['Shift', '→'],
        ],
        msg`In a header: make the column narrower or wider`,
      ],
    ],
  },
];

/** The dialog with the console's shortcuts, and the switch for single-character ones. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const hasSingle = useStore(preferences, ({ keys }) => keys === 'on');
  return (
    <PanelDialog title={t`Keyboard shortcuts`} onClose={onClose}>
      {groups.map(({ title, single, shortcuts }) => (
        <section key={title.id} className={styles.group}>
          <h3>{t(title)}</h3>
          {single && (
            <label className={`line ${styles.switch}`}>
              <input
                className="checkbox"
                type="checkbox"
                checked={hasSingle}
                onChange={({ currentTarget }) => setPreferences({ keys: currentTarget.checked ? 'on' : 'off' })}
              />
              <Trans>Use single-key shortcuts outside input fields</Trans>
            </label>
          )}
          <dl data-off={(single && !hasSingle) || undefined}>
            {shortcuts.map(([keys, what]) => (
              <div key={what.id}>
                <dt>{t(what)}</dt>
                <dd>
                  {keys.map((together) => (
                    <span key={together.join()}>
                      {together.map((key) => (
                        <kbd key={key}>{key === '␣' ? t`Space` : key}</kbd>
                      ))}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </PanelDialog>
  );
}
