import type { FastifyInstance } from 'fastify';
export function addDocs(_app: FastifyInstance): void {}
