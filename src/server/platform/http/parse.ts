import type * as z from 'zod/mini'
import { AppError, type FieldErrors, UNKNOWN_FIELD } from '#core/errors.ts'

/** Parses one part of a request, or throws with the problems by field. */
export function parsePart<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidInput(result.error.issues)
  const path = findNul(result.data)
  if (path) throw invalidInput([{ path, message: 'Invalid input', code: 'custom' }])
  return result.data
}

/** PostgreSQL takes no NUL in a text, so none gets past here, whatever the schema says. Returns where there is one. */
function findNul(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const path = name.includes('\0') ? [] : findNul(part)
    if (path) return [name, ...path]
  }
  return null
}

type Issue = { path: PropertyKey[]; message: string; code: string; keys?: string[] }

function invalidInput(issues: readonly unknown[]): AppError {
  // No prototype, so that a field named `constructor` is like any other.
  const errors: FieldErrors = Object.create(null)
  for (const issue of issues as Issue[]) {
    const fields =
      issue.code === 'unrecognized_keys' ? (issue.keys ?? []) : [issue.path.map(String).join('.')]
    for (const field of fields) {
      const message = issue.code === 'unrecognized_keys' ? UNKNOWN_FIELD : readable(issue)
      errors[field] = [...(errors[field] ?? []), message]
    }
  }
  const [first] = Object.values(errors)
  const single = Object.keys(errors).length === 1 ? first?.[0] : undefined
  return new AppError('invalid_input', { errors, ...(single && { message: single }) })
}

/** zod's default messages are for programmers; a schema can supply a better one. */
function readable({ message }: Issue): string {
  return message.startsWith('Invalid input') ? 'This value is not valid.' : message
}
