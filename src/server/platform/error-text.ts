import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino } from 'pino'
import { causesOf } from './database-errors.ts'

// A failed query names its values, which may be personal or secret: a staff search for a license key, for example.

/** In which fields queries and PostgreSQL name them. */
const VALUE_FIELDS = ['params', 'detail', 'where']
/** In texts of errors that came from another thread, and no longer have these fields. */
const VALUES = /\nparams: [\s\S]*?(?=\n {4}at |\ncaused by: |$)/g

/** An error for the log. */
export function withoutValues(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: String(error) }
  return withoutFields(pino.stdSerializers.err(error), hideValuesOf(error)) as Error
}

/** The stack of an error and of its causes, for the person at the console. */
export function describeFailure(error: unknown): string {
  const { message, stack = message } = withoutValues(error)
  return stack
}

/** The message of an error, to be kept or shown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? hideValuesOf(error)(error.message) : String(error)
}

/** First takes out exactly what was written in, because a value may contain what ends the pattern. The longest first. */
function hideValuesOf(error: unknown): (text: string) => string {
  const written = causesOf(error).filter((cause) => cause instanceof DrizzleQueryError)
  const texts = written
    .map(({ params }) => `\nparams: ${params}`)
    .toSorted((one, other) => other.length - one.length)
  return (text) => texts.reduce((left, values) => left.replaceAll(values, ''), text).replace(VALUES, '')
}

function withoutFields(serialized: object, hide: (text: string) => string): object {
  const kept = Object.entries(serialized).filter(([name]) => !VALUE_FIELDS.includes(name))
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (name === 'message' || name === 'stack') return [name, hide(value)]
      if (name === 'aggregateErrors') return [name, value.map((one: object) => withoutFields(one, hide))]
      return [name, value]
    }),
  )
}
