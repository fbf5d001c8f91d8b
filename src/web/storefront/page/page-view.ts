import type { PageBlock, PageContent } from '#core/content/page.ts'
import type { ShownPage } from '#core/contract/content.ts'
import { freeId, idFrom, type TextSection, textSections } from './text-sections.ts'

type TitledBlock = Extract<PageBlock, { kind: 'points' | 'box' }>

/** A block with the ids of its headings. */
export type BlockView =
  | { kind: 'text'; sections: TextSection[] }
  | Extract<PageBlock, { kind: 'lead' | 'route' }>
  | (TitledBlock & { id: string })

export type PageView = Pick<PageContent, 'title' | 'heading' | 'description' | 'summary'> & {
  /** ISO time of the last change; null if the page does not show it. */
  updated: string | null
  blocks: BlockView[]
}

/** Ids that the frame around the page has. */
const FRAME_IDS = ['main']

export function toPageView({ content, published_at }: ShownPage): PageView {
  const { title, heading, description, summary, dated, blocks } = content
  const taken = new Set(FRAME_IDS)
  return {
    title,
    heading: heading || title,
    description,
    summary,
    updated: dated ? published_at : null,
    blocks: blocks.map((block) => toBlockView(block, taken)),
  }
}

function toBlockView(block: PageBlock, taken: Set<string>): BlockView {
  if (block.kind === 'text') return { kind: 'text', sections: textSections(block.html, taken) }
  if (block.kind === 'lead' || block.kind === 'route') return block
  return { ...block, id: freeId(idFrom(block.title), taken) }
}
