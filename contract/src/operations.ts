import type { z } from 'zod';
import { SHAPES } from '#operation-shapes.ts';
import { OPERATIONS, type ServedOperationId } from '#operation-table.ts';
import type { OperationRow } from '#operation-row.ts';
import type { Shape } from '#shape.ts';

type Shapes = typeof SHAPES;

/** The request as the client sends it (`z.input`) and as the handler receives it (`z.output`). */
export type Sent<Id extends ServedOperationId, Part extends 'params' | 'query' | 'body'> =
  Shapes[Id] extends Record<Part, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;
export type Received<Id extends ServedOperationId, Part extends 'params' | 'query' | 'body'> =
  Shapes[Id] extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;
export type ResponseBody<Id extends ServedOperationId> = z.output<Shapes[Id]['response']>;

export interface Operation<Id extends ServedOperationId = ServedOperationId> extends OperationRow {
  readonly id: Id;
  readonly shape: Shape;
}

/** An operation with its table row and shape, for the server and for generated tests. */
export function operation<Id extends ServedOperationId>(id: Id): Operation<Id> {
  return { id, ...OPERATIONS[id], shape: SHAPES[id] };
}
