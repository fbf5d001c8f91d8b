import type * as z from 'zod/mini'
import { AppError, type FieldErrors } from '#core/errors.ts'

/** Parses one part of a request, or says under which field what is wrong. */
export function parsePart(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalidInput(result.error.issues)
}

type Issue = { path: PropertyKey[]; message: string; code: string; keys?: string[] }

function invalidInput(issues: readonly unknown[]): AppError {
  // Without a prototype, so that a field called `constructor` is a field like any other.
  const errors: FieldErrors = Object.create(null)
  for (const issue of issues as Issue[]) {
    const fields =
      issue.code === 'unrecognized_keys' ? (issue.keys ?? []) : [issue.path.map(String).join('.')]
    for (const field of fields) {
      const message = issue.code === 'unrecognized_keys' ? 'This field is not known.' : readable(issue)
      errors[field] = [...(errors[field] ?? []), message]
    }
  }
  const [first] = Object.values(errors)
  const single = Object.keys(errors).length === 1 ? first?.[0] : undefined
  return new AppError('invalid_input', { errors, ...(single && { message: single }) })
}

/** zod's own words are for programmers; a schema that wants better ones brings them. */
function readable({ message }: Issue): string {
  return message.startsWith('Invalid input') ? 'This value is not valid.' : message
}
