import { escapeHtml } from '#core/domain/escape-html.ts'

/** Text that is already HTML and is not escaped again. */
export type Html = { readonly html: string }

type Part = Html | string | number | null | false | undefined | readonly Part[]

/** Escapes every value except those made by this function. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: texts.reduce((all, text, at) => all + (at > 0 ? toHtml(parts[at - 1]) : '') + text, '') }
}

function toHtml(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(toHtml).join('')
}

type Page = { title: string; narrow?: boolean; script?: string; body: Html }

export function page({ title, narrow = false, script, body }: Page): string {
  const { html: text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/assets/sandbox.css">
${script && html`<script src="/sandbox/assets/${script}" defer></script>`}
</head>
<body>
<header class="banner">Test mode: no real money moves.</header>
<main class="${narrow ? 'narrow' : 'wide'}">${body}</main>
</body>
</html>
`
  return text
}

/** The page of every frame of the sandbox's `stripe.js`. Addresses are relative, like those of the script. */
export const STRIPE_FRAME = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Secure payment frame</title>
<link rel="stylesheet" href="assets/stripe-frame.css">
<script src="stripe-frame.js" defer></script>
</head>
<body></body>
</html>
`
