import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { language } from '../../i18n/language.ts';
import hidden from '../../ui/hidden.module.css';
import { useMenus } from '../menus/menu-level.tsx';
import type { Records } from '../menus/records.ts';
import { useRecords } from '../menus/use-records.ts';
import { useLoaded } from '../routing/use-loaded.ts';
import { useModal } from '../dialogs/use-modal.ts';
import { frameEntries, idEntries, menuEntries, newEntries, pageActions, recentEntries } from './entries.ts';
import type { Entry } from './entries.ts';
import { find } from './find.ts';
import { loadPinyin } from './pinyin.ts';
import styles from './spotlight.module.css';

interface Group {
  title: string;
  entries: readonly Entry[];
}

/** All searchable entries, in the order in which they are shown without input. */
function useGroups(records: Records | null): Group[] {
  const { t } = useLingui();
  const { menus } = useMenus();
  const router = useRouter();
  // Captured when the search opens, because it covers the page afterwards.
  const [actions] = useState(pageActions);
  const [recent] = useState(() => recentEntries(router));
  return [
    { title: t`Recently viewed`, entries: recent },
    { title: t`On this page`, entries: actions },
    { title: t`Pages`, entries: menuEntries(menus) },
    { title: t`New`, entries: records ? newEntries(records) : [] },
    { title: t`Console`, entries: frameEntries() },
  ];
}

const loadOwnPinyin = () => loadPinyin(language.get());

interface OptionProps {
  id: string;
  entry: Entry;
  isChosen: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function Option({ id, entry, isChosen, onPoint, onRun }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.entry}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <span>{entry.label}</span>
      {entry.hint && <small>{entry.hint}</small>}
    </div>
  );
}

/** The search results in groups, without empty ones. */
function useResults(typed: string): Group[] {
  const { t } = useLingui();
  const pinyin = useLoaded(loadOwnPinyin);
  const records = useRecords();
  const groups = useGroups(records);
  const filteredGroups = groups.map((group) => ({ ...group, entries: find(group.entries, typed, pinyin) }));
  const byId = records ? idEntries(typed, records) : [];
  const ids = (isCertain: boolean) => ({
    title: t`By ID`,
    entries: byId.filter((entry) => entry.isCertain === isCertain),
  });
  return [ids(true), ...filteredGroups, ids(false)].filter(({ entries }) => entries.length > 0);
}

/** The index that a key moves to; undefined for any other key. */
const targetOf = (key: string, now: number, count: number): number | undefined =>
  ({
    ArrowDown: now + 1,
    ArrowUp: now - 1,
    PageDown: Math.min(now + 8, count - 1),
    PageUp: Math.max(now - 8, 0),
  })[key];

interface SearchFieldProps {
  /** Ids of the list and of the selected entry. */
  list: string;
  active: string | undefined;
  onSearch: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ list, active, onSearch, onKeyDown }: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <div className={styles.field}>
      <IconSearch size={18} aria-hidden />
      <input
        role="combobox"
        aria-label={t`Search everything`}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={active}
        aria-autocomplete="list"
        placeholder={t`Menu, action, record, or ID`}
        autoComplete="off"
        spellCheck={false}
        // Keeps a drawer below from handling Escape.
        data-mantine-stop-propagation="true"
        onKeyDown={onKeyDown}
        onInput={({ currentTarget, nativeEvent }) => {
          if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) onSearch(currentTarget.value);
        }}
        onCompositionEnd={({ currentTarget }) => onSearch(currentTarget.value)}
      />
    </div>
  );
}

interface ResultsProps {
  /** Prefix of the ids of list and entries. */
  id: string;
  groups: readonly Group[];
  activeEntry: Entry | undefined;
  onPoint: (entry: Entry) => void;
  onRun: (entry: Entry) => void;
}

function Results({ id, groups, activeEntry, onPoint, onRun }: ResultsProps) {
  const { t } = useLingui();
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t`Results`} className={styles.list}>
      {groups.map(({ title, entries }) => (
        <div key={entries[0]?.id} role="group" aria-label={title}>
          <div className={styles.title} aria-hidden>
            {title}
          </div>
          {entries.map((entry) => (
            <Option
              key={entry.id}
              id={`${id}-${entry.id}`}
              entry={entry}
              isChosen={entry === activeEntry}
              onPoint={() => onPoint(entry)}
              onRun={() => onRun(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The search over menus, the page's actions and recently viewed records; Enter opens the selected entry. */
export default function Spotlight({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useModal();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const results = useResults(typed);
  const all = results.flatMap(({ entries }) => entries);
  const activeEntry = all[Math.min(at, all.length - 1)];

  const search = (text: string) => {
    setTyped(text);
    setAt(0);
  };
  const run = (entry: Entry) => {
    // Closes first, so that focus returns before the page changes.
    dialog.current?.close();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During a composition, Enter and arrow keys belong to the input method; some browsers only signal that by the key
    // code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const target = targetOf(event.key, activeEntry ? all.indexOf(activeEntry) : 0, all.length);
    if (target !== undefined) setAt((target + all.length) % Math.max(1, all.length));
    else if (event.key === 'Enter' && activeEntry) run(activeEntry);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.spotlight}
      aria-label={t`Search everything`}
      closedby="any"
      onClose={onClose}
    >
      <SearchField
        list={`${id}-list`}
        active={activeEntry && `${id}-${activeEntry.id}`}
        onSearch={search}
        onKeyDown={onKeyDown}
      />
      <Results
        id={id}
        groups={results}
        activeEntry={activeEntry}
        onPoint={(entry) => setAt(all.indexOf(entry))}
        onRun={run}
      />
      {all.length === 0 && (
        <p className={styles.none}>
          <Trans>No results. Try part of the name or its pinyin initials.</Trans>
        </p>
      )}
      <p role="status" className={hidden.hidden}>
        {typed && <Plural value={all.length} one="# found" other="# found" />}
      </p>
    </dialog>
  );
}
