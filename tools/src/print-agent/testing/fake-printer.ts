import { createServer, type Server, type Socket } from 'node:net';

const STATUS = '\u0002000,0,0\u0003\r\n'.repeat(3);

const textOf = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8');

/** A label printer on a local port, which stores the received data. */
export class FakePrinter {
  /** Breaks each connection at its first byte. */
  breaks = false;
  /** Sends no status, and confirms by closing the connection. */
  isMute = false;
  /** Stops after the labels, as without paper. `release` continues all prints. */
  holds = false;
  /** The received data of each connection. A connection without data, or with a status query alone, prints nothing. */
  readonly #received: Buffer[][] = [];
  /** Statuses that wait for `release`. */
  readonly #held: (() => void)[] = [];
  #server: Server | null = null;
  readonly #sockets = new Set<Socket>();
  #port = 0;

  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  get prints(): readonly string[] {
    return this.#received.map(textOf).filter((text) => text !== '~HS');
  }

  get connections(): number {
    return this.#sockets.size;
  }

  /** Ends all connections. */
  disconnect(how: 'FIN' | 'RST'): void {
    for (const socket of this.#sockets) {
      if (how === 'FIN') socket.end();
      else socket.resetAndDestroy();
    }
  }

  /** Prints that have received all labels and are not confirmed. */
  get heldPrints(): number {
    return this.#held.length;
  }

  release(): void {
    this.holds = false;
    for (const confirm of this.#held.splice(0)) confirm();
  }

  /** On the same port each time. */
  async switchOn(): Promise<void> {
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      const chunks: Buffer[] = [];
      socket.once('data', () => this.#received.push(chunks));
      socket.on('data', (chunk) => {
        chunks.push(chunk);
        if (this.breaks) socket.resetAndDestroy();
        else if (!this.isMute && textOf(chunks).endsWith('~HS')) this.#confirm(() => socket.write(STATUS));
      });
      socket.on('error', () => {});
      socket.once('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address === 'object' && address !== null) this.#port = address.port;
    this.#server = server;
  }

  async switchOff(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.destroy();
    if (server !== null) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  #confirm(send: () => void): void {
    if (this.holds) this.#held.push(send);
    else send();
  }
}
