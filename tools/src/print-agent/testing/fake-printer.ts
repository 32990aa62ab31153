import { createServer, type Server, type Socket } from 'node:net';

/** Why the printer waits. It keeps the received labels. */
interface PrinterFlags {
  readonly isOutOfLabels?: boolean;
  readonly isPaused?: boolean;
  readonly isHeadOpen?: boolean;
  readonly isOutOfRibbon?: boolean;
  readonly isMemoryFull?: boolean;
}

const flag = (isSet = false) => (isSet ? '1' : '0');

/** The reply to `~HS`. */
function statusOf({
  isOutOfLabels,
  isPaused,
  isHeadOpen,
  isOutOfRibbon,
  isMemoryFull,
}: PrinterFlags): string {
  const lines = [
    `030,${flag(isOutOfLabels)},${flag(isPaused)},1245,000,${flag(isMemoryFull)},0,0,000,0,0,0`,
    `001,0,${flag(isHeadOpen)},${flag(isOutOfRibbon)},1,2,4,0,00000000,1,000`,
    '1234,0',
  ];
  return lines.map((line) => `\u0002${line}\u0003\r\n`).join('');
}

const hasLabels = (text: string) => text.includes('^XA');

const textOf = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8');

/** A label printer on a local port, which stores the received data. */
export class FakePrinter {
  /** Breaks the first connection with labels, and each one after that. */
  breaks = false;
  #hasBroken = false;
  /** Gets its flags when the labels of a connection arrive. */
  flagsAtLabels: PrinterFlags | null = null;
  flags: PrinterFlags = {};
  /** Sends no status, and confirms by closing the connection. */
  isMute = false;
  /** Stops after the labels, as without paper. `release` continues all prints. */
  holds = false;
  /** The received data of each connection. A connection with status queries alone prints nothing. */
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
    return this.#received.map((chunks) => textOf(chunks).replaceAll('~HS', '')).filter((text) => text !== '');
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
        const text = textOf(chunks);
        if (hasLabels(text) && this.flagsAtLabels !== null) {
          this.flags = this.flagsAtLabels;
          this.flagsAtLabels = null;
        }
        this.#hasBroken = this.breaks && (this.#hasBroken || hasLabels(text));
        if (this.#hasBroken) socket.resetAndDestroy();
        else if (!this.isMute && text.endsWith('~HS'))
          this.#confirm(hasLabels(text), () => socket.write(statusOf(this.flags)));
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

  #confirm(isPrint: boolean, send: () => void): void {
    if (this.holds && isPrint) this.#held.push(send);
    else send();
  }
}
