import type { Section } from '#core/content/home.ts'
import type { PartKinds } from '../editor/fields/part-cards.tsx'
import { BLANK_ACTION } from '../editor/fields/target-fields.tsx'

const STEP = { icon: 'check', title: '', text: '' } as const
const NOTHING = { kind: 'none' } as const

/** The sections of a home page, in the order in which they are offered. */
export const SECTION_KINDS: PartKinds<Section> = {
  hero: {
    label: 'Hero',
    about: 'The first thing visitors see: what you sell, in one sentence, with a button.',
    blank: () => ({
      ...base(),
      kind: 'hero',
      title: '',
      highlight: '',
      text: '',
      primary: BLANK_ACTION,
      secondary: null,
      visual: NOTHING,
    }),
  },
  text: {
    label: 'Text with picture',
    about: 'A paragraph with something to look at, such as the problem that you solve.',
    blank: () => ({ ...base(), kind: 'text', title: '', text: '', visual: NOTHING }),
  },
  steps: {
    label: 'Steps',
    about: 'How it works, in two to five steps.',
    blank: () => ({ ...base(), kind: 'steps', title: '', text: '', steps: [STEP, STEP] }),
  },
  features: {
    label: 'Features',
    about: 'Up to six things that your product does, each with a picture or a drawing.',
    blank: () => ({
      ...base(),
      kind: 'features',
      title: '',
      items: [{ title: '', text: '', visual: NOTHING }],
    }),
  },
  plans: {
    label: 'Plans',
    about: 'The plans of a product with their prices. Not shown while it has none.',
    blank: () => ({ ...base(), kind: 'plans', title: '', text: '', product: '' }),
  },
  products: {
    label: 'Products',
    about: 'Your newest products, or those of one category. Not shown while there are none.',
    blank: () => ({
      ...base(),
      kind: 'products',
      title: '',
      category: '',
      count: 4,
      categories: true,
    }),
  },
  custom: {
    label: 'Custom development',
    about: 'Work that you do by quote, with how it goes and a button to ask for it.',
    blank: () => ({
      ...base(),
      kind: 'custom',
      title: '',
      text: '',
      action: BLANK_ACTION,
      steps: [STEP, STEP],
    }),
  },
  promises: {
    label: 'Promises',
    about: 'Up to four figures to rely on, such as the days of your money-back guarantee.',
    blank: () => ({ ...base(), kind: 'promises', title: '', link: null, items: [{ figure: '', text: '' }] }),
  },
  questions: {
    label: 'Questions',
    about: 'What buyers ask, with your answers. Search engines show them too.',
    blank: () => ({
      ...base(),
      kind: 'questions',
      title: '',
      text: '',
      items: [{ question: '', answer: '' }],
    }),
  },
  call: {
    label: 'Call to action',
    about: 'One sentence and one button, at the end of the page.',
    blank: () => ({ ...base(), kind: 'call', title: '', action: BLANK_ACTION }),
  },
}

function base() {
  return { id: newSectionId(), hidden: false }
}

export function newSectionId(): string {
  return crypto.randomUUID()
}
