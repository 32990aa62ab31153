import { DESK_PATH, PROVIDER_PATH } from '#apis.ts';
import type { OperationRow } from '#operation-row.ts';
import type { Shape } from '#shape.ts';
import { EVENT_STREAM } from '#shapes/change.ts';

const HOST = 'https://kea.example';

/** The values of a request: of its path and its query, and its body. */
export interface SampleRequest {
  readonly path: string;
  readonly body: unknown;
}

/** The path with the values of the examples. */
export function samplePath(
  path: string,
  parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly example: unknown;
  }[],
): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join('&');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(parameters.find((parameter) => parameter.name === name)?.example)),
  );
  return query === '' ? filled : `${filled}?${query}`;
}

/** How to call an operation with curl and with TypeScript, for `x-codeSamples`. */
export function codeSamples(row: OperationRow, shape: Shape, { path, body }: SampleRequest) {
  const request = { path: shape.file === EVENT_STREAM ? `${path}?mode=follow` : path, body };
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(row, shape, request) },
    { lang: 'TypeScript', label: 'TypeScript', source: scriptSample(row, shape, request) },
  ];
}

const isChange = ({ method, path, access }: OperationRow) =>
  method === 'POST' &&
  access !== 'printer' &&
  ![PROVIDER_PATH, DESK_PATH].some((start) => path.startsWith(start));

function curlSample(row: OperationRow, { form, file }: Shape, { path, body }: SampleRequest): string {
  const json = JSON.stringify(body, null, 2);
  const lines = [
    // Without a buffer, each event is shown when it arrives.
    `curl${file === EVENT_STREAM ? ' -N' : ''}${row.method === 'GET' ? '' : ` -X ${row.method}`} ${quoted(`${HOST}${path}`)}`,
    ...(row.access === 'public' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(isChange(row) && body !== undefined ? ['-H "Idempotency-Key: $KEY"'] : []),
    ...bodyArguments(form, body, json),
    ...(file === undefined || file === EVENT_STREAM ? [] : ['-OJ']),
  ];
  return lines.join(' \\\n  ');
}

function bodyArguments(form: Shape['form'], body: unknown, json: string): string[] {
  if (body === undefined) return [];
  if (form === undefined) return ["-H 'Content-Type: application/json'", `-d ${quoted(json)}`];
  const metadata = quoted(`metadata=${JSON.stringify(withoutRows(body))};type=application/json`);
  return [`-F ${metadata}`, `-F '${form.file}=@file'`];
}

function scriptSample(row: OperationRow, { form, file }: Shape, { path, body }: SampleRequest): string {
  const headers = [
    ...(row.access === 'public' ? [] : ['authorization: `Bearer ${token}`']),
    ...(isChange(row) && body !== undefined ? ["'idempotency-key': crypto.randomUUID()"] : []),
    ...(body === undefined || form !== undefined ? [] : ["'content-type': 'application/json'"]),
  ];
  const options = [
    ...(row.method === 'GET' ? [] : [`method: '${row.method}',`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} },`]),
    ...(body === undefined
      ? []
      : [form === undefined ? `body: JSON.stringify(${indented(body)}),` : 'body: form,']),
  ];
  const url = `'${HOST}${path.replaceAll("'", '%27')}'`;
  return [
    ...(form === undefined || body === undefined ? [] : formLines(form.file, body)),
    options.length === 0
      ? `const response = await fetch(${url});`
      : `const response = await fetch(${url}, {\n  ${options.join('\n  ')}\n});`,
    'if (!response.ok) throw new Error((await response.json()).code);',
    resultLine(file),
  ].join('\n');
}

function resultLine(file: string | undefined): string {
  if (file === undefined) return 'const result = await response.json();';
  if (file !== EVENT_STREAM) return 'const file = await response.blob();';
  return [
    'const events = response.body?.pipeThrough(new TextDecoderStream()).getReader();',
    'for (let part = await events?.read(); part?.done === false; part = await events?.read()) {',
    '  console.log(part.value);',
    '}',
  ].join('\n');
}

function formLines(file: string, body: unknown): string[] {
  const metadata = `JSON.stringify(${JSON.stringify(withoutRows(body))})`;
  return [
    'const form = new FormData();',
    `form.append('metadata', new Blob([${metadata}], { type: 'application/json' }));`,
    `form.append('${file}', upload, upload.name);`,
  ];
}

/** Rows are for requests without a file. */
function withoutRows(body: unknown): unknown {
  const { rows: _rows, ...rest } = Object(body);
  return rest;
}

const indented = (body: unknown) => JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
