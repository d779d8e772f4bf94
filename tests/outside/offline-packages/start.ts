import { faultOf } from './faults.ts';
import { createBackend } from './server.ts';

const port = Number(process.env.PORT ?? 4572);
const fault = faultOf(process.env.FAULT ?? '');

createBackend(fault).listen(port, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${port}${fault === undefined ? '' : `, at fault: ${fault}`}`);
});
