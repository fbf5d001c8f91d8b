import { useState, useSyncExternalStore } from 'react'

/**
 * Structured data for search engines. It comes with the server's page only: a page reached inside the browser
 * needs none, and our policy lets no script element be made there.
 */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const hydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  const [cameFromServer] = useState(hydrating)
  if (!cameFromServer) return null

  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped, so it cannot end the element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
