import type { MailContent } from '#core/content/mail.ts'
import type { ContentProblem } from '#core/contract/admin-content.ts'
import type { Template } from '../templates/template.ts'
import { fieldsOf, partsOf } from './fields.ts'
import { FIELD, readBody } from './read-body.ts'

/** What keeps a mail's text from being published: unknown fields, and essential ones that are missing or misplaced. */
export function checkMailText(template: Template, { subject, body }: MailContent): ContentProblem[] {
  const fields = fieldsOf(template)
  const parts = partsOf(template)
  const lines = readBody(body, Object.keys(parts))
  const shownParts = new Set(lines.flatMap((line) => (line.kind === 'part' ? [line.name] : [])))
  const inBody = lines.flatMap((line) => (line.kind === 'part' ? [] : namesIn(line.text)))

  const wrong = (path: 'subject' | 'body') => (name: string) => {
    if (name in fields) return []
    return [
      problem(
        path,
        name in parts
          ? path === 'subject'
            ? `{${name}} cannot stand in the subject.`
            : `{${name}} must stand on a line of its own.`
          : `There is no field {${name}}.`,
      ),
    ]
  }
  const needed = [
    ...Object.entries(fields).filter(([name, { required }]) => required && !inBody.includes(name)),
    ...Object.entries(parts).filter(([name, { optional }]) => !optional && !shownParts.has(name)),
  ]
  return [
    ...[...new Set(namesIn(subject))].flatMap(wrong('subject')),
    ...[...new Set(inBody)].flatMap(wrong('body')),
    ...needed
      .filter(([name]) => !inBody.includes(name))
      .map(([name, { about }]) => problem('body', `{${name}} is missing: ${about}.`)),
  ]
}

function namesIn(words: string): string[] {
  return [...words.matchAll(FIELD)].flatMap(([, , name]) => (name === undefined ? [] : [name]))
}

function problem(path: string, message: string): ContentProblem {
  return { path, message, blocks: true }
}
