import { isMistake } from './mistakes.ts';
import { createBackend } from './server.ts';

const port = Number(process.env.PORT ?? 4571);
const mistakes = (process.env.MISTAKES ?? '').split(',').filter(isMistake);

createBackend(mistakes).listen(port, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${port}${mistakes.length > 0 ? `, with mistakes: ${mistakes.join(', ')}` : ''}`);
});
