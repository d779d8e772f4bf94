import { probe, probeWhole } from '../probes.ts';
import { expect } from '../story.ts';
import { archive } from '../zips.ts';

probeWhole('full upgrades', {
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

probe('offline packages', {
  address: '/pages/publish/offline-upgrade?status=offline',
  operationId: 'listOfflinePackages',
  path: '/yusp-app-common/api/offline',
  form: {
    operationId: 'createOfflinePackage',
    fill: async (page) => {
      await page.getByRole('button', { name: 'New offline package' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: /^Sub-application/ }).selectOption({ index: 1 });
      await dialog.getByRole('textbox', { name: /^Module/ }).fill('行内转账');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'h5.zip', mimeType: 'application/zip', buffer: archive(4000) });
      await expect(dialog.getByRole('button', { name: 'Download h5.zip' })).toBeVisible();
      await expect(dialog.getByRole('textbox', { name: /^Version/ })).toHaveValue(/^\d{10}$/);
    },
  },
  garbage: '/pages/publish/offline-upgrade?page=abc&size=9999&sort=evil,asc&subAppId=1&status=x&defective=2&manage=1',
});

probeWhole('release timeline', {
  address: '/pages/publish/release-timeline?days=30&kind=offline',
  operationId: 'listReleaseTimeline',
  path: '/yusp-app-common/api/release-timeline',
  garbage: '/pages/publish/release-timeline?days=8&kind=%3Cscript%3E&platform=windows',
  page: {
    query: '?days=14',
    narrow: async (page) => void (await page.getByRole('combobox', { name: 'Platform' }).selectOption('Android')),
    narrowed: 'No records match these filters',
  },
});
