/** Pathname of the page in this window as routes know it: without the path that the console is served under. */
export const pagePath = (): string =>
  __BASE_PATH__ ? location.pathname.slice(__BASE_PATH__.length).replace(/^\/*/u, '/') : location.pathname;

/** Its address with query string. */
export const pageAddress = (): string => pagePath() + location.search;
