import type { PageBlock, PageContent } from '#core/content/page.ts'
import type { ShownPage } from '#core/contract/content.ts'
import type { Surroundings } from '../parts/href-of.ts'
import { type Linked, linkTargets } from '../parts/link-targets.ts'
import { type TextSection, textSections } from './text-sections.ts'

/** Texts are cut at their headings, which make the page's contents. */
export type BlockView =
  | Linked<Exclude<PageBlock, { kind: 'text' }>>
  | { kind: 'text'; sections: TextSection[] }

export type PageView = Pick<PageContent, 'title' | 'heading' | 'description' | 'summary'> & {
  /** ISO time of the last change; null if the page does not show it. */
  updated: string | null
  blocks: BlockView[]
}

export function toPageView({ content, published_at }: ShownPage, surroundings: Surroundings): PageView {
  const { title, heading, description, summary, dated, blocks } = linkTargets(content, surroundings)
  return {
    title,
    heading: heading || title,
    description,
    summary,
    updated: dated ? published_at : null,
    blocks: blocks.map((block) =>
      block.kind === 'text' ? { kind: 'text', sections: textSections(block.html) } : block,
    ),
  }
}
