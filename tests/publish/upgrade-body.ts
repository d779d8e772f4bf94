/** The body of a valid upgrade, for devices of an OS version where one is given. */
export const storeUpgrade = (minOsVersion?: string) => ({
  version: '9.0.0',
  releaseMode: 'appStore',
  upgradeMode: 'optional',
  packageName: 'p',
  address: 'https://a.example',
  ...(minOsVersion !== undefined && { minOsVersion }),
});
