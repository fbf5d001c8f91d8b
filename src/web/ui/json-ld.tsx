import { useCameFromServer } from './came-from-server.ts'

/** Structured data for search engines, with the server's page only: a page reached inside the browser needs none. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  if (!useCameFromServer()) return null

  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped, so it cannot end the element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
