import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { controlNameIn } from './names.ts';

/** What the controls of the platform are called; whoever keeps the controls adds others. */
const standard: Readonly<Record<string, MessageDescriptor>> = {
  doQuery: msg({ id: 'control.doQuery', message: 'Query' }),
  doView: msg({ id: 'control.doView', message: 'View' }),
  doCreate: msg({ id: 'control.doCreate', message: 'Create' }),
  doUpdate: msg({ id: 'control.doUpdate', message: 'Edit' }),
  doDelete: msg({ id: 'control.doDelete', message: 'Delete' }),
  doEnable: msg({ id: 'control.doEnable', message: 'Enable' }),
  doDisable: msg({ id: 'control.doDisable', message: 'Disable' }),
  doResetPwd: msg({ id: 'control.doResetPwd', message: 'Reset password' }),
  doAuthorize: msg({ id: 'control.doAuthorize', message: 'Authorise' }),
  doPublish: msg({ id: 'control.doPublish', message: 'Publish' }),
  doCancel: msg({ id: 'control.doCancel', message: 'Unpublish' }),
  doRollback: msg({ id: 'control.doRollback', message: 'Roll back' }),
  doTakeDown: msg({ id: 'control.doTakeDown', message: 'Take down' }),
  doMarkDefect: msg({ id: 'control.doMarkDefect', message: 'Mark defective' }),
  doInvalidate: msg({ id: 'control.doInvalidate', message: 'Invalidate' }),
  doGenerate: msg({ id: 'control.doGenerate', message: 'Generate' }),
  doSync: msg({ id: 'control.doSync', message: 'Synchronise' }),
  doPush: msg({ id: 'control.doPush', message: 'Push' }),
  doOnline: msg({ id: 'control.doOnline', message: 'Go online' }),
  doOffline: msg({ id: 'control.doOffline', message: 'Go offline' }),
  doParse: msg({ id: 'control.doParse', message: 'Parse' }),
  doStop: msg({ id: 'control.doStop', message: 'Stop parsing' }),
  doUpload: msg({ id: 'control.doUpload', message: 'Upload' }),
  doDownload: msg({ id: 'control.doDownload', message: 'Download' }),
  doImport: msg({ id: 'control.doImport', message: 'Import' }),
  doExport: msg({ id: 'control.doExport', message: 'Export' }),
};

/**
 * The name of a control where rights are given: as menus have it, the console's own where it has one, because the server
 * stores names in two languages only. The screens that keep the controls themselves show what is stored.
 * @param language a BCP 47 tag
 */
export const controlText = (
  control: { ctrlCode: string; ctrlName: string; ctrlEnName: string },
  translate: (title: MessageDescriptor) => string,
  language: string,
): string => {
  const own = Object.hasOwn(standard, control.ctrlCode) && standard[control.ctrlCode];
  return own ? translate(own) : controlNameIn(language, control);
};
