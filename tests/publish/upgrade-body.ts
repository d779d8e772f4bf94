/** The body of a valid upgrade, optionally with a minimum OS version. */
export const storeUpgrade = (minOsVersion?: string) => ({
  version: '9.0.0',
  releaseMode: 'appStore',
  upgradeMode: 'optional',
  packageName: 'p',
  address: 'https://a.example',
  ...(minOsVersion !== undefined && { minOsVersion }),
});
