import { ShellLink } from '../shell/frame/shell-link.tsx';
import classes from './link-tabs.module.css';

interface LinkTabsProps {
  label: string;
  tabs: readonly { id: string; name: string; href: string }[];
  current: string;
}

/** The parts of a page, one of which its address names: links, which can be opened elsewhere. */
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
