type Policy = { createHTML: (html: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

let policy: Policy | null = null

/**
 * Marks HTML that the server sanitized when it was saved. The browser is told to refuse every other string as
 * HTML (Trusted Types), so this is the one door, and only sanitized text may go through it.
 */
export function trustedHtml(sanitized: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  if (!factory) return sanitized
  policy ??= factory.createPolicy('app', { createHTML: (html) => html })
  return policy.createHTML(sanitized)
}
