import { everybodyIsAdministrator } from './access.ts';
import { type Fault, inputs, queries } from './fault.ts';

/** Broken rules outside of schemas and lifecycles. */
export const ruleFaults: readonly Fault[] = [
  {
    name: 'a role with more rights than one has can be copied',
    operations: ['copyRole'],
    foundBy: 'copyRole/refusal/RIGHTS_BEYOND_OWN',
    create: everybodyIsAdministrator(['copyRole']),
  },
  {
    name: 'a list is exported for whoever may not read it',
    operations: ['createExportJob'],
    foundBy: 'createExportJob/refusal/AUTH_FORBIDDEN',
    create: everybodyIsAdministrator(['createExportJob']),
  },
  {
    name: 'regions that nobody knows are dropped',
    operations: ['createActivity'],
    foundBy: 'createActivity/refusal/REGION_UNKNOWN',
    create: inputs(['createActivity'], ({ cities: _cities, ...body }) => body),
  },
  {
    name: 'a zip need not have the first page',
    operations: ['createOfflinePackage'],
    foundBy: 'createOfflinePackage/refusal/ZIP_PAGE_MISSING',
    create: inputs(['createOfflinePackage'], (body) => ({ ...body, mainUrl: '/www/readme.txt' })),
  },
  {
    name: 'two versions are compared whether they were released or not',
    operations: ['getDevicesTrend'],
    foundBy: 'getDevicesTrend/refusal/VERSION_UNRELEASED',
    create: queries(['getDevicesTrend'], (query) => query.delete('compareVersion')),
  },
  {
    name: 'a picture of another size than its slot is taken',
    operations: ['createBooth'],
    foundBy: 'createBooth/refusal/PICTURE_SIZE',
    create: inputs(['createBooth'], (body) => ({ ...body, fallback: 'none' })),
  },
];
