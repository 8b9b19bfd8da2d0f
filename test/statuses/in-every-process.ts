import { SeenAnswers } from './seen-answers.ts';

/** For servers that tests start as processes of their own: `node --import` loads this first. */
new SeenAnswers();
