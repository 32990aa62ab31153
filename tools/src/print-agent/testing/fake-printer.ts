import { createServer, type Server, type Socket } from 'node:net';

const STATUS = '\u0002000,0,0\u0003\r\n'.repeat(3);

/** A label printer on a local port, which stores the received data. */
export class FakePrinter {
  readonly prints: string[] = [];
  /** Breaks each connection at its first byte. */
  breaks = false;
  /** Sends no status, and confirms by closing the connection. */
  isMute = false;
  #server: Server | null = null;
  readonly #sockets = new Set<Socket>();
  #port = 0;

  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  /** On the same port each time. */
  async switchOn(): Promise<void> {
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => {
        chunks.push(chunk);
        if (this.breaks) socket.resetAndDestroy();
        else if (!this.isMute && chunk.toString('latin1').endsWith('~HS')) socket.write(STATUS);
      });
      socket.on('error', () => {});
      socket.once('end', () => this.prints.push(Buffer.concat(chunks).toString('utf8')));
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
}
