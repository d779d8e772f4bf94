import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { zoneLabel } from '../../ui/date/zone.ts';
import { useStore } from '../../base/use-store.ts';
import { displayZone, useDisplayZone } from './display-zone.ts';
import { preferences, setPreferences } from './preferences.ts';
import styles from './preferences-panel.module.css';
import { findZones, zonesIn } from './zones.ts';

const choose = (zone: string): void => setPreferences({ zone });

/** The list of all zones, filtered by name while the user types. */
function ZoneList({ zone }: { zone: string }) {
  const { t, i18n } = useLingui();
  const [zones] = useState(() => zonesIn(i18n.locale.replace('_', '-')));
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLSelectElement>(null);
  // Scrolls a new choice into view, in a panel that may be shorter than its content; not when the panel opens with the
  // list.
  useEffect(() => {
    if (list.current?.closest('fieldset')?.contains(document.activeElement))
      list.current.scrollIntoView({ block: 'nearest' });
  }, []);
  const matches = findZones(zones, typed);
  return (
    <>
      <input
        type="search"
        className={styles.search}
        aria-label={t`Search time zones`}
        placeholder={t`City, country, or region`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <select
        ref={list}
        size={5}
        className={styles.zones}
        aria-label={t`Time zone`}
        value={matches.some(({ id }) => id === zone) ? zone : ''}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {/* Without a matching option React selects the first one, which the user could then not choose. */}
        <option disabled value="" hidden={matches.length > 0}>
          {t`Nothing found`}
        </option>
        {matches.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </>
  );
}

/** Selects the time zone of displayed times and days. Each choice applies immediately. */
export function ZoneChoice() {
  const { t } = useLingui();
  const zone = useDisplayZone();
  const [now] = useState(Date.now);
  const zonePreference = useStore(preferences, (all) => all.zone);
  // Not for a zone unknown to the browser: the platform's is displayed then.
  const isOther = zonePreference === zone;
  const options = [
    {
      value: 'platform',
      text: t`Platform`,
      isChosen: zonePreference !== 'browser' && !isOther,
      run: () => choose('platform'),
    },
    { value: 'browser', text: t`This browser`, isChosen: zonePreference === 'browser', run: () => choose('browser') },
    // Starts with the displayed zone, so that nothing changes until the user chooses one.
    {
      value: 'other',
      text: t({ message: 'Another zone', context: 'time' }),
      isChosen: isOther,
      run: () => choose(displayZone()),
    },
  ];
  return (
    <fieldset className={styles.choice} data-name="zone">
      <legend>{t`Display time zone`}</legend>
      <div className={styles.options}>
        {options.map(({ value, text, isChosen, run }) => (
          <label key={value}>
            <input type="radio" name="zone" value={value} checked={isChosen} onChange={run} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <p className={styles.zone}>{zoneLabel(zone, now)}</p>
      {isOther && <ZoneList zone={zonePreference} />}
    </fieldset>
  );
}
