import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { FloatingPanel } from '../../ui/float/panel.tsx';
import { useStore } from '../../base/use-store.ts';
import { preferences, setPreferences } from './preferences.ts';
import type { Preferences } from './preferences.ts';
import { useIsMobile } from '../frame/use-is-mobile.ts';
import styles from './preferences-panel.module.css';
import { ZoneChoice } from './zone-choice.tsx';

interface ChoiceProps<Name extends Exclude<keyof Preferences, 'zone' | 'pins' | 'guides'>> {
  name: Name;
  label: string;
  /** In display order. */
  options: readonly (readonly [value: Preferences[Name], text: MessageDescriptor])[];
}

/** A preference. Each choice applies immediately. */
function Choice<Name extends Exclude<keyof Preferences, 'zone' | 'pins' | 'guides'>>({
  name,
  label,
  options,
}: ChoiceProps<Name>) {
  const { t } = useLingui();
  const current = useStore(preferences, (all) => all[name]);
  return (
    <fieldset className={styles.choice} data-name={name}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map(([value, text]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === current}
              onChange={() => setPreferences({ [name]: value })}
            />
            <i data-value={value} aria-hidden />
            <span>{t(text)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const themes = [
  ['purple', msg`Purple`],
  ['blue', msg`Blue`],
  ['orange', msg`Orange`],
] as const;
const schemes = [
  ['light', msg`Light`],
  ['dark', msg`Dark`],
  ['auto', msg({ message: 'System', context: 'scheme' })],
] as const;
const sizes = [
  ['small', msg`Small`],
  ['medium', msg({ message: 'Normal', context: 'size' })],
  ['large', msg`Large`],
] as const;
const densities = [
  ['compact', msg`Compact`],
  ['default', msg({ message: 'Normal', context: 'size' })],
  ['comfortable', msg`Comfortable`],
] as const;
const layouts = [
  ['left', msg`Left`],
  ['right', msg`Right`],
  ['top-tile', msg`Top, tiles`],
  ['top-tree', msg`Top, tree`],
] as const;

interface PreferencesPanelProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/**
 * The preferences panel: theme, color scheme, sizes and layout of the console, and its time zone; stored for the
 * signed-in user.
 */
export default function PreferencesPanel({ anchor, onClose }: PreferencesPanelProps) {
  const { t } = useLingui();
  const isMobile = useIsMobile();
  const footer = useStore(preferences, (all) => all.footer);
  return (
    <FloatingPanel anchor={anchor} title={t`Appearance`} onClose={onClose}>
      <div className={`stack ${styles.panel}`}>
        <Choice name="theme" label={t`Theme color`} options={themes} />
        <Choice name="scheme" label={t`Color mode`} options={schemes} />
        <Choice name="size" label={t`Font size`} options={sizes} />
        <Choice name="density" label={t`Spacing`} options={densities} />
        {!isMobile && <Choice name="layout" label={t({ message: 'Menus', context: 'layout' })} options={layouts} />}
        <ZoneChoice />
        <label className={`line ${styles.switch}`}>
          <input
            className="checkbox"
            type="checkbox"
            checked={footer === 'on'}
            onChange={(event) => setPreferences({ footer: event.currentTarget.checked ? 'on' : 'off' })}
          />
          {t`Show the footer`}
        </label>
      </div>
    </FloatingPanel>
  );
}
