import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { Menu } from '../../session/state.ts';
import { MenuIcon } from './menu-icons.tsx';
import { MenuLeaf, MenuLevel, useMenus } from './menu-level.tsx';
import type { MenuPlace } from './menu-level.tsx';
import level from './menu-level.module.css';
import { childrenOf, entriesOf } from './menu-tree.ts';
import { menuText } from './title-text.ts';
import styles from './top-menus.module.css';

interface PanelProps extends MenuPlace {
  parent: string;
  onNavigate: () => void;
}

/** All pages below a menu as tiles, grouped by submenu. */
function Tiles({ parent, ...place }: PanelProps) {
  const { i18n } = useLingui();
  const { menus } = place;
  const entries = entriesOf(parent, menus);
  const isGroup = ({ menuNum }: Menu) => menuNum !== parent && childrenOf(menuNum, menus).length > 0;
  return (
    <>
      <ul className={styles.tiles}>
        {entries.map(
          (menu) =>
            !isGroup(menu) && (
              <li key={menu.menuNum}>
                <MenuLeaf {...place} menu={menu} hasIcon />
              </li>
            ),
        )}
      </ul>
      {entries.map(
        (menu) =>
          isGroup(menu) && (
            <section key={menu.menuNum} className={styles.group} aria-label={menuText(menu, i18n.locale)}>
              <h2>{menuText(menu, i18n.locale)}</h2>
              <Tiles {...place} parent={menu.menuNum} />
            </section>
          ),
      )}
    </>
  );
}

/** Positions the panel below its button, within the window. */
function placeUnder(button: Element, panel: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect();
  panel.style.left = `${Math.max(8, Math.min(left, innerWidth - panel.offsetWidth - 8))}px`;
  panel.style.top = `${bottom + 4}px`;
}

/**
 * A top-level menu with children. The browser keeps at most one panel open and closes it on Escape and clicks outside.
 */
function Group({ menu, isTiled, ...level0 }: MenuPlace & { menu: Menu; isTiled: boolean }) {
  const { i18n } = useLingui();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const Content = isTiled ? Tiles : MenuLevel;
  useLayoutEffect(() => {
    if (open && button.current && panel.current) placeUnder(button.current, panel.current);
  }, [open]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={level.item}
        popoverTarget={id}
        aria-expanded={open}
        data-trail={level0.trail.has(menu.menuNum) || undefined}
      >
        <MenuIcon name={menu.menuIcon} size={18} />
        <span>{menuText(menu, i18n.locale)}</span>
        <IconChevronDown size={14} aria-hidden />
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        role="group"
        aria-label={menuText(menu, i18n.locale)}
        className={isTiled ? styles.tiled : styles.tree}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        // Unmounts only now, because browsers return focus from an element that still exists.
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
      >
        {open && <Content {...level0} parent={menu.menuNum} onNavigate={() => panel.current?.hidePopover()} />}
      </div>
    </>
  );
}

/** Arrow keys move along the bar. */
function onKeyDown(this: HTMLElement, event: KeyboardEvent): void {
  const entries = [...this.querySelectorAll<HTMLElement>(':scope > li > :is(a, button)')];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  if (at < 0) return;
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: entries.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  entries.at(next % entries.length)?.focus();
}

/** Tracks the scroll position of a strip, and whether it overflows on either side. */
function useOverflow() {
  const strip = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const before = scrollLeft > 1;
      const after = scrollLeft + clientWidth < scrollWidth - 1;
      setMore((previous) => (previous.before === before && previous.after === after ? previous : { before, after }));
    };
    const sizes = new ResizeObserver(measure);
    for (const part of [element, ...element.children]) sizes.observe(part);
    element.addEventListener('scroll', measure, { passive: true });
    element.addEventListener('keydown', onKeyDown);
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
      element.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  const scroll = (direction: -1 | 1) => strip.current?.scrollBy({ left: direction * strip.current.clientWidth * 0.7 });
  return { strip, more, scroll };
}

/** The menus above the page: the top level in a row, deeper levels in a panel of tiles or as a tree. */
export default function TopMenus({ isTiled }: { isTiled: boolean }) {
  const { t } = useLingui();
  const menus = useMenus();
  const { strip, more, scroll } = useOverflow();
  const overflows = more.before || more.after;
  return (
    <nav className={styles.bar} data-guide="menus" aria-label={t`Menu`}>
      {overflows && (
        <button
          type="button"
          className={styles.arrow}
          aria-label={t`Previous menus`}
          disabled={!more.before}
          onClick={() => scroll(-1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </button>
      )}
      <div className={styles.middle}>
        <ul ref={strip} className={styles.strip}>
          {childrenOf('0', menus.menus).map((menu) => (
            <li key={menu.menuNum}>
              {childrenOf(menu.menuNum, menus.menus).length > 0 ? (
                <Group {...menus} menu={menu} isTiled={isTiled} />
              ) : (
                <MenuLeaf {...menus} menu={menu} hasIcon />
              )}
            </li>
          ))}
        </ul>
      </div>
      {overflows && (
        <button
          type="button"
          className={styles.arrow}
          aria-label={t`Next menus`}
          disabled={!more.after}
          onClick={() => scroll(1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </button>
      )}
    </nav>
  );
}
