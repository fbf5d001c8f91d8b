import type { Shop } from '#core/page-input.ts'
import { paths } from '#core/paths.ts'
import type { SectionOf, ShownSection } from './shown-section.ts'

type Question = SectionOf<'questions'>['items'][number]

export function organizationData({
  shopName,
  supportEmail,
  publicUrl,
  social,
}: Shop): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shopName,
    url: publicUrl + paths.home(),
    logo: `${publicUrl}/icon-512.png`,
    email: supportEmail,
    sameAs: social.map((link) => link.url),
  }
}

export function faqData(questions: readonly Question[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The questions of all sections. */
export function questionsOf(sections: readonly ShownSection[]): Question[] {
  return sections.flatMap((section) => (section.kind === 'questions' ? section.items : []))
}
