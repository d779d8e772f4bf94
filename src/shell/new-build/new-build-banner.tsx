import { Trans } from '@lingui/react/macro';
import styles from '../frame/banner.module.css';
import { mayLose } from '../tabs/drop.ts';
import { dirty, tabs } from '../tabs/store.ts';

/** The entry script in a document of the console; its name changes with each build. */
const firstScript = (html: string): string | undefined => /<script type="module"[^>]* src="([^"]+)"/u.exec(html)?.[1];

/** Checks whether the server delivers another build than this window's. */
export async function hasNewBuild(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const answer = await fetch(`${__BASE_PATH__}/`, { cache: 'no-cache' });
  const now = answer.ok && firstScript(await answer.text());
  // A response from anything but the console says nothing about its build.
  return Boolean(own && now && now !== own);
}

async function reload(): Promise<void> {
  if (!(await mayLose(tabs.get().open))) return;
  dirty.set(new Map());
  location.reload();
}

/** A banner for a new release, with a button to load it. */
export default function ReleaseBanner() {
  return (
    <p className={styles.banner}>
      <Trans>A new version of the console is available.</Trans>{' '}
      <button type="button" onClick={() => void reload()}>
        <Trans>Reload</Trans>
      </button>
    </p>
  );
}
