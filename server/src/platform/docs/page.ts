import type {
  OpenApiDocument,
  OperationObject,
  ParameterObject,
} from '@cartage/contract/openapi/document.ts';
import { escapeHtml } from '#platform/docs/html.ts';
import { limitsOf, schemaHtml } from '#platform/docs/schema-html.ts';
import { DOCS_STYLE } from '#platform/docs/style.ts';

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
}

/** Stands where the nonce of the answer goes. */
export const STYLE_NONCE = '%NONCE%';

/** The description of the API as one page without scripts, by subject. */
export function docsPage(document: OpenApiDocument): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const subjects = document.tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const shapes = Object.entries(document.components.schemas);
  return `<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API of ${escapeHtml(document.info['title'] ?? '')}</title>
<style nonce="${STYLE_NONCE}">${DOCS_STYLE}</style>
</head>
<body>
<header>
<h1>API of ${escapeHtml(document.info['title'] ?? '')}</h1>
<p>${escapeHtml(document.info['description'] ?? '')}</p>
<p><a href="/docs/openapi.json">OpenAPI document</a></p>
<nav aria-label="Subjects"><ul>
${subjects.map(({ name }) => `<li><a href="#${anchor(name)}">${escapeHtml(name)}</a></li>`).join('\n')}
<li><a href="#shapes">Shapes</a></li>
</ul></nav>
</header>
<main>
${subjects.map(({ name, entries }) => subjectHtml(name, entries, document)).join('\n')}
<section><h2 id="shapes">Shapes</h2>
${shapes.map(([name, schema]) => `<h3 id="shape-${escapeHtml(name)}">${escapeHtml(name)}</h3>${shapeHtml(schema)}`).join('\n')}
</section>
</main>
</body>
</html>
`;
}

function subjectHtml(name: string, entries: readonly Entry[], document: OpenApiDocument): string {
  return `<section><h2 id="${anchor(name)}">${escapeHtml(name)}</h2>
${entries.map((entry) => entryHtml(entry, document)).join('\n')}
</section>`;
}

function entryHtml({ method, path, operation }: Entry, document: OpenApiDocument): string {
  const title = `<span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code>`;
  if (!operation['x-served']) {
    return `<article id="${operation.operationId}"><h3>${title} <span class="note">not served yet</span></h3></article>`;
  }
  const permissions = operation['x-permissions'];
  const who = permissions.length === 0 ? 'Public' : `Needs ${permissions.join(', ')}`;
  const parameters = operation.parameters.map((one) => ('$ref' in one ? referred(one.$ref, document) : one));
  return `<article id="${operation.operationId}"><h3>${title}</h3>
<p>${escapeHtml(operation.summary)}. ${escapeHtml(who)}.</p>
<details><summary>What it takes and answers</summary>
${parametersHtml(parameters)}
${bodyHtml('Body', operation.requestBody)}
${Object.entries(operation.responses)
  .filter(([status]) => status.startsWith('2'))
  .map(([status, response]) => bodyHtml(`Answer ${status}`, response))
  .join('')}
<p>Failures: ${Object.keys(operation.responses)
    .filter((status) => !status.startsWith('2'))
    .join(', ')}, each a <a href="#shape-Problem">Problem</a></p>
</details></article>`;
}

function parametersHtml(parameters: readonly ParameterObject[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map((one) => {
    const about = [one.description ?? '', limitsOf(one.schema)].filter((part) => part !== '').join(', ');
    return `<tr><td><code>${escapeHtml(one.name)}</code></td><td>${one.in}${one.required ? ', required' : ''}</td><td>${schemaHtml(one.schema)}</td><td>${escapeHtml(about)}</td></tr>`;
  });
  return `<div class="wide"><table><thead><tr><th>Parameter</th><th>Where</th><th>Type</th><th>About</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`;
}

interface WithContent {
  readonly content?: Readonly<Record<string, { readonly schema: Parameters<typeof schemaHtml>[0] }>>;
}

function bodyHtml(title: string, body: unknown): string {
  // A body or an answer of the document's own making.
  const schema = (body as WithContent | undefined)?.content?.['application/json']?.schema;
  return schema === undefined ? '' : `<h4>${title}</h4>${shapeHtml(schema)}`;
}

function shapeHtml(schema: Parameters<typeof schemaHtml>[0]): string {
  return `<pre>${schemaHtml(schema)}</pre>`;
}

function referred(ref: string, { components }: OpenApiDocument): ParameterObject {
  const found = components.parameters[ref.slice(ref.lastIndexOf('/') + 1)];
  if (found === undefined) throw new Error(`${ref} is not in the document`);
  return found;
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}
