import { FileText } from 'lucide-react'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** An invoice or credit note, in a new tab so that the order stays open. */
export function DocumentLink({ url, children }: { url: string; children: string }) {
  return (
    <AnchorButton variant="secondary" size="sm" href={url} target="_blank" rel="noopener">
      <FileText aria-hidden="true" className="size-4" />
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </AnchorButton>
  )
}
