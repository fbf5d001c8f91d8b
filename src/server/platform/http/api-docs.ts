import type { Endpoint } from '#core/contract/endpoint.ts'
import { escapeHtml } from '#core/domain/escape-html.ts'
import { ERRORS } from '#core/errors.ts'
import { type describeApi, ERROR_REF } from './openapi.ts'

type ApiDocument = ReturnType<typeof describeApi>

const ACCESS_WORDS: Record<Endpoint['access'], string> = {
  public: 'anyone',
  shopper: 'logged in',
  staff: 'staff',
  admin: 'admin',
}

/** The API reference as one page without scripts or external resources. */
export function renderApiDocs(
  document: ApiDocument,
  groups: Record<string, Record<string, Endpoint>>,
): string {
  const sections = Object.entries(groups).map(([group, endpoints]) => renderGroup(document, group, endpoints))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API reference · ${escapeHtml(document.info.title)}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>${escapeHtml(document.info.title)} API</h1>
<p>${escapeHtml(document.info.description)} The same contract as a file: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups">${Object.keys(groups)
    .map((group) => `<a href="#${escapeHtml(group)}">${escapeHtml(group)}</a>`)
    .join(' ')}</nav>
${sections.join('\n')}
${renderErrors()}
</main>
</body>
</html>
`
}

function renderGroup(document: ApiDocument, group: string, endpoints: Record<string, Endpoint>): string {
  const calls = Object.values(endpoints).map((target) => renderEndpoint(document, target))
  return `<section id="${escapeHtml(group)}"><h2>${escapeHtml(group)}</h2>${calls.join('')}</section>`
}

function renderEndpoint(document: ApiDocument, target: Endpoint): string {
  const operation = document.paths[target.path]?.[target.method.toLowerCase()]
  const parts = [
    ['Parameters', operation?.parameters.length ? operation.parameters : null],
    ['Request', operation?.requestBody?.content ?? null],
    ['Answers', operation?.responses ?? null],
  ] as const
  const details = parts
    .filter(([, schema]) => schema !== null)
    .map(([name, schema]) => renderSchema(name, inlineRefs(document, schema)))
  return `<details><summary><code class="${target.method.toLowerCase()}">${target.method}</code>
<code>${escapeHtml(target.path)}</code> <span>${escapeHtml(target.summary)}</span>
<small>${ACCESS_WORDS[target.access]}${target.csrf ? ', CSRF token' : ''}</small></summary>${details.join('')}</details>`
}

/** Shows each call in full, so that readers need not look up references. The table of errors explains the rest. */
function inlineRefs(document: ApiDocument, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => inlineRefs(document, item))
  const { $ref, ...rest } = value as Record<string, unknown>
  if ($ref === ERROR_REF) return value
  const found = typeof $ref === 'string' ? resolveRef(document, $ref) : {}
  return Object.fromEntries(
    Object.entries({ ...found, ...rest }).map(([key, part]) => [key, inlineRefs(document, part)]),
  )
}

/** Resolves a reference such as `#/components/schemas/Cart`. */
function resolveRef(document: unknown, ref: string): object {
  const keys = ref.split('/').slice(1)
  return keys.reduce((part, key) => part[key] as Record<string, unknown>, document as Record<string, unknown>)
}

function renderSchema(name: string, schema: unknown): string {
  return `<h3>${name}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
}

function renderErrors(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, message }]) =>
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(message)}</td></tr>`,
  )
  return `<section id="errors"><h2>Errors</h2><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Message</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

export const API_DOCS_CSS = `:root{color-scheme:light dark;font:16px/1.6 ui-sans-serif,system-ui,sans-serif}
body{margin:0;background:light-dark(#fafcfe,#0a0f19);color:light-dark(#121a2b,#ecf1f5)}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
a{color:light-dark(#1e59cd,#71a4f9)}nav a{margin-right:1rem}
details{border:1px solid light-dark(#d8dfe6,#262e3c);border-radius:10px;margin:.5rem 0;background:light-dark(#fff,#121824)}
summary{padding:.75rem 1rem;cursor:pointer}summary span{margin:0 .5rem}small{color:light-dark(#515c6c,#a3acb8)}
details>h3,details>pre{margin:.5rem 1rem}h3{font-size:1rem}
pre{overflow:auto;max-height:24rem;font-size:.8125rem;padding:.75rem;border-radius:6px;background:light-dark(#f1f5f9,#060a13)}
code.get{color:light-dark(#0b7643,#4dc588)}code.post,code.put{color:light-dark(#1e59cd,#71a4f9)}code.delete{color:light-dark(#be222a,#f66c69)}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem;border-bottom:1px solid light-dark(#d8dfe6,#262e3c)}
:focus-visible{outline:2px solid light-dark(#2867e4,#75abff);outline-offset:2px}
`
