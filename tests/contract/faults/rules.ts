import { everybodyIsAdministrator } from './access.ts';
import { type Fault, inputs, queries } from './fault.ts';

/** Broken rules outside of schemas and lifecycles. */
export const ruleFaults: readonly Fault[] = [
  {
    name: 'a role with more permissions than those of the caller can be copied',
    operations: ['copyRole'],
    foundBy: 'copyRole/refusal/RIGHTS_BEYOND_OWN',
    create: everybodyIsAdministrator(['copyRole']),
  },
  {
    name: 'a list is exported without permission to read it',
    operations: ['createExportJob'],
    foundBy: 'createExportJob/refusal/AUTH_FORBIDDEN',
    create: everybodyIsAdministrator(['createExportJob']),
  },
  {
    name: 'unknown regions are dropped',
    operations: ['createActivity'],
    foundBy: 'createActivity/refusal/REGION_UNKNOWN',
    create: inputs(['createActivity'], ({ cities: _cities, ...body }) => body),
  },
  {
    name: 'a ZIP without the home page is accepted',
    operations: ['createOfflinePackage'],
    foundBy: 'createOfflinePackage/refusal/ZIP_PAGE_MISSING',
    create: inputs(['createOfflinePackage'], (body) => ({ ...body, mainUrl: '/www/readme.txt' })),
  },
  {
    name: 'unreleased versions can be compared',
    operations: ['getDevicesTrend'],
    foundBy: 'getDevicesTrend/refusal/VERSION_UNRELEASED',
    create: queries(['getDevicesTrend'], (query) => query.delete('compareVersion')),
  },
  {
    name: 'an image of another size than its slot is accepted',
    operations: ['createBooth'],
    foundBy: 'createBooth/refusal/PICTURE_SIZE',
    create: inputs(['createBooth'], (body) => ({ ...body, fallback: 'none' })),
  },
];
