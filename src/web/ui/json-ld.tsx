import { useServerRendered } from './use-server-rendered.ts'

/** Structured data for search engines, rendered on the server only: client-side navigation does not need it. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  if (!useServerRendered()) return null

  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped, so it cannot end the element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
