import type { ShownSection } from './shown-section.ts'

export type Group = {
  /** Sections of a plain group share one frame; a band holds one section. */
  look: 'plain' | 'band' | 'hero'
  sections: [ShownSection, ...ShownSection[]]
  /** A band after plain sections needs a line above it. After the header or another band it has one already. */
  followsPlain: boolean
  isLast: boolean
}

const LOOKS: Partial<Record<ShownSection['kind'], Group['look']>> = {
  hero: 'hero',
  steps: 'band',
  custom: 'band',
}

/** Puts neighboring plain sections together, so that the distances are right in any order. */
export function groupSections(sections: readonly ShownSection[]): Group[] {
  const groups: Group[] = []
  for (const section of sections) {
    const look = LOOKS[section.kind] ?? 'plain'
    const previous = groups.at(-1)
    if (look === 'plain' && previous?.look === 'plain') previous.sections.push(section)
    else groups.push({ look, sections: [section], followsPlain: previous?.look === 'plain', isLast: false })
  }
  const last = groups.at(-1)
  if (last) last.isLast = true
  return groups
}
