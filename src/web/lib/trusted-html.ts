type Policy = { createHTML: (html: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

let policy: Policy | null = null

/**
 * Marks HTML that the server sanitized on save. Trusted Types make the browser reject any other string as HTML, so
 * never pass anything unsanitized here.
 */
export function trustedHtml(sanitized: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  if (!factory) return sanitized
  policy ??= factory.createPolicy('app', { createHTML: (html) => html })
  return policy.createHTML(sanitized)
}
