import { Writable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/platform/log.ts'

const ERROR = 50

type Line = { level: number; msg: string; err?: { message: string } }

/** A log that records errors, so that an unexpected one fails the test. */
export function createTestLog(config: Pick<Config, 'logLevel'>, traceId?: () => string | null) {
  const lines: string[] = []
  const errors: string[] = []
  const expected: RegExp[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      const line = JSON.parse(chunk.toString()) as Line
      if (line.level >= ERROR) errors.push(`${line.msg}: ${line.err?.message ?? ''}\n${chunk}`)
      done()
    },
  })
  const isExpected = (error: string) => expected.some((pattern) => pattern.test(error))

  return {
    log: createLog(config, sink, traceId),
    /** Everything that was logged so far. */
    logged: () => lines.join(''),
    /** From now on, matching errors are part of the test. */
    expectErrors: (pattern: RegExp) => void expected.push(pattern),
    failOnErrors(): void {
      const unexpected = errors.filter((error) => !isExpected(error))
      if (unexpected.length > 0) throw new Error(`The shop logged an error:\n${unexpected.join('\n')}`)
    },
  }
}
