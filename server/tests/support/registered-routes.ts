import type { FastifyInstance } from 'fastify';

export interface RegisteredRoute {
  /** Parameters are a colon, because the contract defines their names. */
  readonly path: string;
  readonly methods: readonly string[];
}

const LINE = /^((?:│ {3}| {4})*)(?:├── |└── )(\S+)(?: \(([^)]*)\))?/;

/** Every route of the application, parsed from the router's printed tree. */
export function registeredRoutes(app: FastifyInstance): RegisteredRoute[] {
  const above: string[] = [];
  const routes: RegisteredRoute[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, segment, methods] = LINE.exec(line) ?? [];
    if (indent === undefined || segment === undefined) {
      if (line.trim() !== '') throw new Error(`The router draws in a way that is not understood: ${line}`);
      continue;
    }
    const depth = indent.length / 4;
    above.length = depth;
    above.push(segment);
    if (methods === undefined) continue;
    const path = above.join('').replaceAll(/:\w+(\|:\w+)*/g, ':');
    routes.push({ path, methods: methods.split(', ') });
  }
  return routes;
}
