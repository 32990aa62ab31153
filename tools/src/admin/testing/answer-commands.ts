import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { runAdmin } from '#admin/run-admin.ts';

/** The commands of a shell, run in this process: starting a process takes longer than the command. */
export interface AnsweredCommands {
  /** Defines a shell function `npm` that passes its folder, parameters and environment on. */
  readonly npm: string;
  close(): void;
}

/** The first line of an answer is the exit code; the rest is the output. */
const npmAt = (port: number) => `npm() {
  test "$1 $2 $3" = "run admin --" && shift 3 || return 64
  exec 9<>/dev/tcp/127.0.0.1/${port}
  { { printf '%s\\0' "$PWD" "$#" "$@"; env -0; } | base64 -w 0; echo; } >&9
  local code
  read -r code <&9
  cat <&9
  exec 9>&-
  return "$code"
}`;

export async function answerCommands(): Promise<AnsweredCommands> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let request = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      request += chunk;
      if (request.endsWith('\n')) void answer(request, socket);
    });
    socket.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  return { npm: npmAt(port), close: () => void server.close() };
}

async function answer(request: string, socket: Socket): Promise<void> {
  const [folder = '', count = '', ...rest] = Buffer.from(request, 'base64').toString('utf8').split('\0');
  const args = rest.slice(0, Number(count));
  const environment = Object.fromEntries(
    rest.slice(args.length, -1).map((line) => {
      const end = line.indexOf('=');
      return [line.slice(0, end), line.slice(end + 1)];
    }),
  );
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const before = process.cwd();
  process.chdir(folder);
  const code = await runAdmin(args, { environment, print, printError: print })
    .catch((error: unknown) => {
      print(String(error));
      return 1;
    })
    .finally(() => process.chdir(before));
  socket.end([code, ...lines, ''].join('\n'));
}
