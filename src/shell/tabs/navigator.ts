/** Navigates to an address. Set once by the shell, which has the router. */
let navigate: (href: string, replace?: boolean) => void = () => {};

export function setNavigator(navigator: typeof navigate): void {
  navigate = navigator;
}

/** Navigates to an address of the console. @param replace replaces the current history entry */
export const goTo = (href: string, replace?: boolean): void => navigate(href, replace);
