import { kindOfKey } from './documents.ts'
import { FIELD_NAMES, type FieldValues, fieldsIn } from './fields.ts'
import type { PageContent } from './page.ts'
import { listTexts } from './texts.ts'

/** Something that keeps a draft from being published, or that staff should look at. */
type Problem = { path: string; message: string; blocks: boolean }

/** What is wrong with a text of the shop, with its place. Mails judge their own. */
export function findProblems(key: string, body: unknown, values: FieldValues): Problem[] {
  return [...emptyPage(key, body), ...unknownFields(body)]
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
