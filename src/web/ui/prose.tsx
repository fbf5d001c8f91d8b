import { useMemo } from 'react'
import { trustedHtml } from '#web/lib/trusted-html.ts'
import { cx } from './cx.ts'
import { shiftHeadings } from './shift-headings.ts'

type Props = {
  /** Must be HTML that the server sanitized on save. */
  html: string
  /** The level of the heading above; the text's own headings are shifted below it. */
  under: 1 | 2
  className?: string
}

export function Prose({ html, under, className }: Props) {
  const trusted = useMemo(() => trustedHtml(shiftHeadings(html, under)), [html, under])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on save and passed through the one Trusted Types policy
  return <div className={cx('prose', className)} dangerouslySetInnerHTML={{ __html: trusted }} />
}

type SectionsProps = {
  /** Parts of one such text; `id` is that of the heading in it, or empty. */
  sections: readonly { id: string; html: string }[]
  className?: string
}

/** A long text with a region for each heading. */
export function ProseSections({ sections, className }: SectionsProps) {
  const trusted = useMemo(() => sections.map(({ id, html }) => ({ id, html: trustedHtml(html) })), [sections])
  return (
    <div className={cx('prose', className)}>
      {trusted.map(({ id, html }) => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on save and passed through the one Trusted Types policy
        <section key={id} aria-labelledby={id || undefined} dangerouslySetInnerHTML={{ __html: html }} />
      ))}
    </div>
  )
}
