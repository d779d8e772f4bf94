/** Goes to an address. Set once by the frame, which has the router. */
let navigate: (href: string, replace?: boolean) => void = () => {};

export function setNavigator(navigator: typeof navigate): void {
  navigate = navigator;
}

/** Goes to an address of the console. @param replace leaves no way back to the page that is shown */
export const goTo = (href: string, replace?: boolean): void => navigate(href, replace);
