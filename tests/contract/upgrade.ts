/** A package as a backend returns it. */
export const UPGRADE = {
  id: '7',
  appId: '1',
  platform: 'android',
  version: '6.5.1',
  releaseMode: 'appStore',
  upgradeMode: 'optional',
  packageName: 'com.chenghu.mbank',
  address: 'https://store.example/app',
  status: 'pending',
  reach: { state: 'idle', percent: 0, audience: 'everyone', rules: 0 },
  grayRules: [],
  createdAt: '2024-06-18T10:30:00+08:00',
  createdBy: 'admin',
  updatedAt: '2024-06-18T10:30:00+08:00',
  updatedBy: 'admin',
  revision: 1,
};
