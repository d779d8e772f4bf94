/** What the address of a screen says of a record that is to be seen; without it the screen itself is shown. */
const openings: Readonly<Record<string, string>> = {
  'publish/android-upgrade': 'rollout',
  'publish/ios-upgrade': 'rollout',
  'publish/harmony-upgrade': 'rollout',
  'publish/applet-upgrade': 'view',
  'publish/param-manager': 'view',
};

/** Where a record of a screen is looked at: how far a release has got, or else its details. */
export function recordLink(screen: string, id: string): string {
  // A package of this kind has a page of its own for what becomes of it.
  if (screen === 'publish/offline-upgrade') return `/pages/publish/offline-gmr?id=${id}`;
  const opening = openings[screen];
  return opening === undefined ? `/pages/${screen}` : `/pages/${screen}?${opening}=${id}`;
}
