import { describe, expect, test } from 'vitest'
import { createResponseReader } from './response-reader.ts'

function answersIn(...pieces: string[]) {
  const answers: { status: number; bytes: number }[] = []
  const read = createResponseReader((status, bytes) => answers.push({ status, bytes }))
  for (const piece of pieces) read(Buffer.from(piece))
  return answers
}

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'

describe('createResponseReader', () => {
  test('reads a complete response and its size on the wire', () => {
    expect(answersIn(ANSWER)).toEqual([{ status: 200, bytes: ANSWER.length }])
  })

  test('reassembles a response split at any point', () => {
    for (let cut = 1; cut < ANSWER.length; cut += 1) {
      const answers = answersIn(ANSWER.slice(0, cut), ANSWER.slice(cut))

      expect(answers).toEqual([{ status: 200, bytes: ANSWER.length }])
    }
  })

  test('keeps a partial head although its buffer is reused', () => {
    const seen: number[] = []
    const read = createResponseReader((status) => seen.push(status))
    const buffer = Buffer.from(ANSWER.slice(0, 20))

    read(buffer)
    buffer.fill(0)
    read(Buffer.from(ANSWER.slice(20)))

    expect(seen).toEqual([200])
  })

  test('an empty body ends with the head', () => {
    const empty = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'

    expect(answersIn(empty)).toEqual([{ status: 200, bytes: empty.length }])
  })

  test('204 and 304 have no body', () => {
    const statuses = answersIn('HTTP/1.1 204 No Content\r\n\r\n', 'HTTP/1.1 304 Not Modified\r\n\r\n')

    expect(statuses.map(({ status }) => status)).toEqual([204, 304])
  })

  test('rejects a response without a known end', () => {
    expect(() => answersIn('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')).toThrow('length')
  })
})
