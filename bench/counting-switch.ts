import type { ChildServer } from './child-server.ts';

/** Before a measurement: lets servers/platform.ts count usage, or leave it out, in the same process. */
export function countingSwitch(server: ChildServer): (wanted: boolean) => () => void {
  let isCounting = true;
  return (wanted) => () => {
    if (wanted !== isCounting) process.kill(server.pid, 'SIGUSR2');
    isCounting = wanted;
  };
}
