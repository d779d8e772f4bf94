import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { config } from '../../../base/config.ts';
import { useSession } from '../../../session/permission.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { menuText } from '../../../shell/menus/title-text.ts';
import { frameAddress, sandboxFor } from './frame-address.ts';
import styles from './frame.module.css';

/** The page for an external page, sandboxed from the console. */
export default function Frame() {
  const { i18n } = useLingui();
  const { menuNum } = useView('/iframelink/$menuNum').params;
  const menu = useSession().menus.find((other) => other.menuNum === menuNum);
  const [isLoaded, setLoaded] = useState(false);
  if (!menu) return null;
  const title = menuText(menu, i18n.locale);
  const { href, refusal } = frameAddress(menu.menuUrl, config().frames, location.protocol === 'https:');
  const refusals = {
    address: <Trans>The address of this menu can't be shown. Ask an administrator to correct it.</Trans>,
    insecure: (
      <Trans>
        This page uses http, so the browser can't show it inside a console opened over https. Open it in a new window.
      </Trans>
    ),
    origin: (
      <Trans>
        The console is not allowed to show pages from this origin. An administrator can add the origin to “frames” in
        config.json.
      </Trans>
    ),
  };
  const inWindow = href && (
    <a className="inline gap-4" href={href} target="_blank" rel="noopener noreferrer">
      <Trans>Open in a new window</Trans>
      <IconExternalLink size={14} aria-hidden />
    </a>
  );
  return (
    <section className={styles.page}>
      <h1>{title}</h1>
      {refusal && (
        <div role="alert" className={styles.note}>
          <p>{refusals[refusal]}</p>
          {inWindow}
        </div>
      )}
      {!refusal && (
        <div className={`card ${styles.frame}`} aria-busy={!isLoaded}>
          {!isLoaded && (
            <div role="status" className={styles.note}>
              <p>
                <Trans>Loading</Trans>
              </p>
              <div className={styles.slow}>
                <p>
                  <Trans>This is taking longer than usual.</Trans>
                </p>
                {inWindow}
              </div>
            </div>
          )}
          <iframe
            title={title}
            src={href}
            sandbox={sandboxFor(href, config().frames, location.origin)}
            referrerPolicy="no-referrer"
            allow=""
            onLoad={() => setLoaded(true)}
          />
        </div>
      )}
    </section>
  );
}
