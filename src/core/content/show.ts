import { type FieldValues, fillFields, lacksValue } from './fields.ts'
import type { HomeContent, Section } from './home.ts'

/** The home page as visitors see it: fields filled in, without hidden sections and what has no value yet. */
export function shownHome(home: HomeContent, values: FieldValues): HomeContent {
  const sections = home.sections
    .filter(({ hidden }) => !hidden)
    .map((section) => withoutUnknown(section, values))
    .filter((section) => !('items' in section) || section.items.length > 0)
  return fillFields({ ...home, sections }, values)
}

function withoutUnknown(section: Section, values: FieldValues): Section {
  if (section.kind === 'questions')
    return { ...section, items: section.items.filter((item) => !lacksValue(item, values)) }
  if (section.kind === 'promises')
    return { ...section, items: section.items.filter((item) => !lacksValue(item, values)) }
  return section
}
