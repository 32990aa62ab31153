import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { answerRequest } from '#features/exception-answers/answer-request.ts';
import { sendReply } from '#features/exception-answers/send-reply.ts';
import { serve } from '#platform/serve.ts';

export function registerExceptionAnswers(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'answerRequest', (request) => answerRequest(deps, request, 'answerRequest'));
  serve(app, deps, 'answerDeskRequest', (request) => answerRequest(deps, request, 'answerDeskRequest'));
  serve(app, deps, 'sendDepotReply', (request) => sendReply(deps, request, 'sendDepotReply'));
  serve(app, deps, 'sendDeskReply', (request) => sendReply(deps, request, 'sendDeskReply'));
}
