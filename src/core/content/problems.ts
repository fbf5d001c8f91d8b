import { contradictionsIn } from './claims.ts'
import { kindOfKey, pageKey } from './documents.ts'
import { FIELD_NAMES, type FieldValues, fieldsIn, fillFields } from './fields.ts'
import type { HomeContent } from './home.ts'
import { type PageContent, POLICIES } from './page.ts'
import { type Sentence, sentencesOf, sentencesOfHtml } from './sentences.ts'
import { listTexts, type TextAt } from './texts.ts'

/** Something that keeps a draft from being published, or that staff should look at. */
type Problem = { path: string; message: string; blocks: boolean }

/** What is wrong with a text of the shop, with its place. Mails judge their own. */
export function findProblems(key: string, body: unknown, values: FieldValues): Problem[] {
  return [...emptyPage(key, body), ...unknownFields(body), ...untrueNumbers(key, fillFields(body, values))]
}

function emptyPage(key: string, body: unknown): Problem[] {
  const isEmpty = kindOfKey(key) === 'page' && (body as PageContent).blocks.length === 0
  return isEmpty ? [{ path: 'blocks', message: 'The page is empty. Add a part first.', blocks: true }] : []
}

function unknownFields(body: unknown): Problem[] {
  return listTexts(body).flatMap(({ path, text }) =>
    fieldsIn(text)
      .filter((name) => !FIELD_NAMES.includes(name))
      .map((name) => ({
        path: path.join('.'),
        message: `There is no field {${name}}. The fields are: ${FIELD_NAMES.join(', ')}.`,
        blocks: true,
      })),
  )
}

type Claim = { path: string; sentences: Sentence[]; ofPolicy: boolean }

/** Numbers that contradict what the shop does, in texts that promise something. Fields are filled in already. */
function untrueNumbers(key: string, filled: unknown): Problem[] {
  return claimsOf(key, filled).flatMap(({ path, sentences, ofPolicy }) =>
    sentences
      .flatMap((sentence) => contradictionsIn(sentence, { ofPolicy }))
      .map((message) => ({ path, message, blocks: true })),
  )
}

function claimsOf(key: string, filled: unknown): Claim[] {
  const kind = kindOfKey(key)
  if (kind === 'home') return claimsOfHome(filled as HomeContent)
  if (kind !== 'page') return []
  const page = filled as PageContent
  const isPolicy = POLICIES.some((slug) => pageKey(slug) === key)
  return [...claimsOfSummary(page), ...(isPolicy ? claimsOfPolicy(page) : [])]
}

/** A fact and its term make one statement. */
function claimsOfSummary({ summary }: PageContent): Claim[] {
  return summary.map(({ term, fact }, index) => ({
    path: `summary.${index}.fact`,
    sentences: [{ text: `${term} ${fact}`, heading: '' }],
    ofPolicy: true,
  }))
}

function claimsOfPolicy(page: PageContent): Claim[] {
  return listTexts({ ...page, summary: [] }).map(({ path, text, html }) => ({
    path: path.join('.'),
    sentences: html ? sentencesOfHtml(text) : sentencesOf(text, titlesAround(page, path)),
    ofPolicy: true,
  }))
}

/** The titles of everything that a text stands in. */
function titlesAround(page: PageContent, path: TextAt['path']): string {
  const titles: string[] = []
  let part: unknown = page
  for (const name of path) {
    if (typeof part !== 'object' || part === null) break
    if ('title' in part && name !== 'title') titles.push(String(part.title))
    part = (part as Record<string | number, unknown>)[name]
  }
  return titles.join(' ')
}

function claimsOfHome({ description, sections }: HomeContent): Claim[] {
  const ofSections = sections.flatMap((section, place): Claim[] => {
    if (section.kind === 'promises')
      return section.items.map(({ figure, text }, index) => ({
        path: `sections.${place}.items.${index}.figure`,
        sentences: [{ text: `${figure} ${text}`, heading: '' }],
        ofPolicy: false,
      }))
    if (section.kind === 'questions')
      return section.items.map(({ question, answer }, index) => ({
        path: `sections.${place}.items.${index}.answer`,
        sentences: [...sentencesOf(question), ...sentencesOf(answer, question)],
        ofPolicy: false,
      }))
    return []
  })
  return [{ path: 'description', sentences: sentencesOf(description), ofPolicy: false }, ...ofSections]
}
