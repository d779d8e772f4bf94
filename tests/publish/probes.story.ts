import { probe } from '../probes.ts';

probe('full upgrades', {
  address: '/pages/publish/android-upgrade?status=published',
  operationId: 'listUpgrades',
  path: '/yusp-app-common/api/upgrade/android',
  form: {
    operationId: 'createUpgrade',
    fill: async (page) => {
      await page.getByRole('button', { name: 'New package' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: /^Version/ }).fill('99.0.0');
      await dialog.getByRole('textbox', { name: /^Package name/ }).fill('com.chenghu.mbank');
      await dialog.getByRole('radio', { name: 'App store' }).check();
      await dialog.getByRole('textbox', { name: /^Store address/ }).fill('https://store.example/app');
    },
  },
  garbage: '/pages/publish/android-upgrade?page=abc&size=9999&sort=evil,asc&status=%3Cscript%3E&createdFrom=2026-02-30',
});

probe('upload services', {
  address: '/pages/publish/ftp-manager?protocol=SFTP',
  operationId: 'listUploadServices',
  path: '/yusp-app-common/api/uploadservice',
  form: {
    operationId: 'createUploadService',
    fill: async (page) => {
      await page.getByRole('button', { name: 'New upload service' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: /^Service address/ }).fill('sftp-2.chenghu.example');
      await dialog.getByRole('textbox', { name: /^Download address/ }).fill('download-2.chenghu.example');
      await dialog.getByRole('textbox', { name: /^User/ }).fill('release');
      await dialog.getByLabel(/^Password/).fill('a-password');
    },
  },
  garbage: '/pages/publish/ftp-manager?page=0&size=-1&sort=x&protocol=HTTP',
});
