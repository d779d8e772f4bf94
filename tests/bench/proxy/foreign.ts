/** Loaded before a foreign program: lets the parent process read its CPU time. */
import { answerParent } from '../server/child.ts';

answerParent('');
