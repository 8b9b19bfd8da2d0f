/**
 * The child's side of child-server.ts: tells the bench where this server listens, answers its questions about CPU, and
 * closes when the bench says so or has gone away. Ctrl-C is left to the bench, so that servers end in its order.
 */
export type ToParent = { port: number } | { cpuMicroseconds: number };
export type FromParent = 'cpu' | 'stop';

export function answerParent(port: number, close: () => Promise<void>): void {
  const tell = (message: ToParent) => process.send?.(message);
  const end = () => {
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('message', (message: FromParent) => {
    if (message === 'stop') end();
    else {
      const { user, system } = process.cpuUsage();
      tell({ cpuMicroseconds: user + system });
    }
  });
  process.on('disconnect', end);
  process.on('SIGINT', () => {});
  tell({ port });
}
