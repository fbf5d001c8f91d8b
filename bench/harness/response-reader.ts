const HEAD_END = Buffer.from('\r\n\r\n')
const STATUS_AT = 'HTTP/1.1 '.length

/**
 * Finds the end of each response on a connection and does nothing else, because the generator must cost less than the
 * servers it measures. Supports responses with a length or without a body, which is all the shop sends.
 */
export function createResponseReader(onAnswer: (status: number, bytes: number) => void) {
  let carried: Buffer | null = null
  let bodyLeft = 0
  let status = 0
  let bytes = 0

  return function read(arrived: Buffer): void {
    let rest = carried ? Buffer.concat([carried, arrived]) : arrived
    carried = null
    while (rest.length > 0) {
      if (bodyLeft === 0) {
        const end = rest.indexOf(HEAD_END)
        if (end === -1) {
          // Copied, because the next read overwrites the generator's buffer.
          carried = Buffer.from(rest)
          return
        }
        status = statusOf(rest)
        bodyLeft = bodyLengthOf(rest, end, status)
        bytes = end + HEAD_END.length + bodyLeft
        rest = rest.subarray(end + HEAD_END.length)
      }
      const taken = Math.min(bodyLeft, rest.length)
      bodyLeft -= taken
      rest = rest.subarray(taken)
      if (bodyLeft === 0) onAnswer(status, bytes)
    }
  }
}

function statusOf(answer: Buffer): number {
  const [a = 0, b = 0, c = 0] = answer.subarray(STATUS_AT, STATUS_AT + 3)
  return (a - 48) * 100 + (b - 48) * 10 + (c - 48)
}

function bodyLengthOf(answer: Buffer, end: number, status: number): number {
  if (status === 204 || status === 304) return 0
  const found = /\r\ncontent-length: *(\d+)/i.exec(answer.toString('latin1', 0, end))
  if (!found) throw new Error('A response has no content-length.')
  return Number(found[1])
}
