import { ShellLink } from '../shell/frame/shell-link.tsx';
import classes from './link-tabs.module.css';

interface LinkTabsProps {
  label: string;
  tabs: readonly { id: string; name: string; href: string }[];
  current: string;
}

/** The tabs of a page as links, so that they can be opened in a new window; the address holds the current one. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ id, name, href }) => (
        <ShellLink key={id} href={href} aria-current={id === current ? 'page' : undefined}>
          {name}
        </ShellLink>
      ))}
    </nav>
  );
}
