/** Pathname of this window's page for routes: without the path that the console is served under. */
export const pagePath = (): string =>
  __BASE_PATH__ ? location.pathname.slice(__BASE_PATH__.length).replace(/^\/*/u, '/') : location.pathname;

/** Pathname with query string. */
export const pageAddress = (): string => pagePath() + location.search;
