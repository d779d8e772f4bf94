import { useLingui } from '@lingui/react/macro';
import type { SubApp } from '../../../../api/generated/client.schemas.ts';
import { ShellLink } from '../../../../shell/frame/shell-link.tsx';
import classes from '../offline-upgrade.module.css';

interface SubAppPanelProps {
  subApps: readonly SubApp[];
  /** Number of the selected sub-application; undefined for all. */
  selectedId: string | undefined;
  /** Address of the list for one sub-application, or for all. */
  hrefOf: (subAppId: string | undefined) => string;
}

/** The panel next to the list with the sub-applications, each linked to its packages. */
export function SubAppPanel({ subApps, selectedId, hrefOf }: SubAppPanelProps) {
  const { t } = useLingui();
  const sum = subApps.reduce((all, { packageCount }) => all + packageCount, 0);
  const rows = [{ subAppId: undefined, name: t`All`, packageCount: sum }, ...subApps];
  return (
    <nav className={`card ${classes.panel}`} aria-label={t`Sub-applications`}>
      <h2>{t`Sub-applications`}</h2>
      <ul>
        {rows.map(({ subAppId, name, packageCount }) => (
          <li key={subAppId ?? ''}>
            <ShellLink
              href={hrefOf(subAppId)}
              aria-current={subAppId === selectedId ? 'page' : undefined}
              data-hint={subAppId}
            >
              {name} <span className={`note ${classes.count}`}>{packageCount}</span>
            </ShellLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
