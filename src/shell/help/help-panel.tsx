import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { FloatingPanel } from '../../ui/float/panel.tsx';
import type { HelpPanelProps } from '../../ui/kit.tsx';
import { screenText } from '../menus/title-text.ts';
import { routes } from '../routing/open-routes.ts';
import { useLoaded } from '../routing/use-loaded.ts';
import { grantOf } from '../routing/view.ts';
import { PlaceContext } from '../tabs/use-view.ts';
import type { Helps, PageHelp } from './help.ts';
import styles from './help.module.css';

/** Empty if loading fails; the panel then says so. */
const loadHelps = (): Promise<Partial<Helps>> =>
  routes
    .get()
    .help()
    .catch(() => ({}));

/** The purpose of the page, and its rules. */
export function HelpPanel({ anchor, onClose }: HelpPanelProps) {
  const { i18n, t } = useLingui();
  const place = use(PlaceContext);
  const menu = (place && grantOf(place.facts, place.params)) ?? '';
  const helps: Readonly<Partial<Record<string, PageHelp>>> | null = useLoaded(loadHelps);
  if (!helps) return null;
  const help = helps[menu];
  return (
    <FloatingPanel anchor={anchor} title={screenText(menu, i18n.locale)} onClose={onClose}>
      {help ? (
        <div className={styles.help}>
          <p>{i18n._(help.about)}</p>
          <ul>
            {help.rules.map((rule) => (
              <li key={rule.id}>{i18n._(rule)}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p>{t`The help can't be loaded. Check the connection and try again.`}</p>
      )}
    </FloatingPanel>
  );
}
