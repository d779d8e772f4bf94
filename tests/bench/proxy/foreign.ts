/** Loaded before a foreign program: lets the parent ask for its CPU time. */
import { answerParent } from '../server/child.ts';

answerParent('');
