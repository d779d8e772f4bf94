/*
 * What the frame shows of uploads. A file of its own, because the frame is there long before anything that uploads.
 */
import { createStore } from '../../base/store.ts';

/** Where the window keeps what a reload must not lose of its uploads. */
export const uploadsKey = `mpc${__BASE_PATH__}.uploads`;

/** Prefix of the document title with the progress of uploads, visible from other windows. */
export const titlePrefix = createStore('');

/** Whether there may be uploads to show: started in this document, or left by the one before it. */
export const hasUploads = createStore('sessionStorage' in globalThis && sessionStorage.getItem(uploadsKey) !== null);
