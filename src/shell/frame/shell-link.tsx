import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { prefetchData } from '../routing/load-view.ts';

interface ShellLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the console, starting with `/`. */
  href: string;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link within the console: a plain click navigates in this document, the browser handles every other click. Hover and
 * focus preload the page.
 */
export function ShellLink({ href, onClick, children, ...rest }: ShellLinkProps) {
  const router = useRouter();
  const preload = () => {
    // Preloads the files known from the address, without waiting for the routes of the domain and its views.
    window.preloadFiles?.(href);
    const matched = router.preloadRoute({ to: href }).then((matches) => matches?.at(-1));
    void matched.then((leaf) => leaf && prefetchData(leaf)).catch(() => {});
  };
  return (
    <a
      {...rest}
      href={__BASE_PATH__ ? __BASE_PATH__ + href : href}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        router.history.push(href);
      }}
    >
      {children}
    </a>
  );
}
