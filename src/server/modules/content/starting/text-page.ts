import type { PageContent } from '#core/content/page.ts'

type TextPage = Pick<PageContent, 'title' | 'description' | 'summary'> & { html: string }

/** A page of nothing but a box with facts and rich text. */
export function textPage({ title, description, summary, html }: TextPage): PageContent {
  return {
    title,
    heading: '',
    description,
    summary,
    dated: true,
    blocks: [{ kind: 'text', html: html.trim() }],
  }
}

/** How every policy ends. */
export function questionsPart(subject: string): string {
  return `<h2 id="questions">Questions</h2>
<p>Write to <a href="mailto:{support_email}?subject=${encodeURIComponent(subject)}">{support_email}</a>. A person reads it and answers.</p>`
}
