import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { config } from '../../../base/config.ts';
import { useSession } from '../../../session/permission.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { menuText } from '../../../shell/menus/title-text.ts';
import { frameAddress, sandboxFor } from './frame-address.ts';
import styles from './frame.module.css';

/** A page of somebody else's, shut off from the console around it. */
export default function Frame() {
  const { i18n } = useLingui();
  const { menuNum } = useView('/iframelink/$menuNum').params;
  const menu = useSession().menus.find((other) => other.menuNum === menuNum);
  const [isLoaded, setLoaded] = useState(false);
  if (!menu) return null;
  const title = menuText(menu, i18n.locale);
  const { href, refusal } = frameAddress(menu.menuUrl, config().frames, location.protocol === 'https:');
  const refusals = {
    address: <Trans>The address of this menu is none that can be shown.</Trans>,
    insecure: (
      <Trans>This page comes over plain http, which a browser does not show inside a page that came over https.</Trans>
    ),
    origin: (
      <Trans>
        Pages of this origin are not among those that this console may show. An administrator can add it to “frames” in
        config.json.
      </Trans>
    ),
  };
  const inWindow = href && (
    <a href={href} target="_blank" rel="noopener noreferrer">
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
        <div className={styles.frame} aria-busy={!isLoaded}>
          {!isLoaded && (
            <div role="status" className={styles.note}>
              <p>
                <Trans>Loading</Trans>
              </p>
              <div className={styles.slow}>
                <p>
                  <Trans>This takes unusually long.</Trans>
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
